/**
 * Stand-ins for the three registers, to try the VAT service without the internet: npm run vat-simulators [-- FIRST_PORT]
 * Every line that it prints works as it is, in another terminal in this directory.
 */
import { envOf } from './registers.ts';
import { startChRegister } from './ch.ts';
import { startEuRegister } from './eu.ts';
import { startUkRegister } from './uk.ts';

const firstPort = Number(process.argv[2] ?? 4101);
const portOf = (index: number): number => (firstPort === 0 ? 0 : firstPort + index);
const registers = {
  eu: await startEuRegister(portOf(0)),
  uk: await startUkRegister(portOf(1)),
  ch: await startChRegister(portOf(2)),
};
const settings = Object.entries(envOf(registers));
/** Only the settings that it needs, so that a line stays short. */
const line = (prefix: string, command: string): string =>
  [
    ...settings.filter(([name]) => name.startsWith(prefix)).map(([name, value]) => `${name}=${value}`),
    command,
  ].join(' ');

console.log(`Three registers are listening. In another terminal, in this directory, start the program with them:

${line('VAT_', 'npm start')}

or check a number. Valid in the EU:
${line('VAT_EU', 'npx steward vat check DE 123456789')}
Not registered (ends in 200):
${line('VAT_EU', 'npx steward vat check DE 123456200')}
The member state is not available (ends in 301):
${line('VAT_EU', 'npx steward vat check DE 123456301')}
Valid in Great Britain, and not registered:
${line('VAT_UK', 'npx steward vat check GB 553557881')}
${line('VAT_UK', 'npx steward vat check GB 999999200')}
Valid in Switzerland, unknown, and no longer registered:
${line('VAT_CH', 'npx steward vat check CH CHE-116.068.369')}
${line('VAT_CH', 'npx steward vat check CH CHE-200.000.001')}
${line('VAT_CH', 'npx steward vat check CH CHE-300.000.007')}

Ctrl-C ends them.`);
