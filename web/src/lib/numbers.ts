/** A number with a real minus sign. */
export const signed = (value: number): string => String(value).replace('-', '−');
