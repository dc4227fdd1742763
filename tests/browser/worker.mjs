// One of the processes of run.mjs: runs the cases that it is told, with a server and a browser of
// its own, and sends back what they said.
import { load } from './cases.mjs';
import { finish, runCase } from './kit.mjs';

const said = [];
console.log = (...words) => said.push(words.join(' '));

await load();
process.on('message', async (name) => {
  const result = await runCase(name);
  if (process.connected) process.send({ ...result, said: said.splice(0) });
});
process.on('disconnect', finish);
