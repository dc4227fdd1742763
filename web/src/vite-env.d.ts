/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module 'virtual:catalogue/*' {
  const catalogue: Record<string, string | string[]>;
  export default catalogue;
}
