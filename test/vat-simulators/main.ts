/**
 * Simulates the registers, to try the VAT service without internet access: npm run vat-simulators [-- FIRST_PORT]
 * Every command that it prints can be pasted into another terminal in this directory.
 */
import { startRegisters } from './registers.ts';

const registers = await startRegisters(Number(process.argv[2] ?? 4101));
const settings = Object.entries(registers.env);
/** Each command has only the settings that it needs, to keep it short. */
const line = (prefix: string, command: string): string =>
  [
    ...settings.filter(([name]) => name.startsWith(prefix)).map(([name, value]) => `${name}=${value}`),
    command,
  ].join(' ');

console.log(`The simulated registers are running. In another terminal, in this directory, start Steward with them:

${line('VAT_', 'npm start')}

or check a number. A valid EU number:
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

Norway and Australia are asked only for the customers and batches of a team. In the console, add such a customer:
NO 974760673 MVA (valid), NO 200000005 MVA (unknown), NO 500000007 MVA (not registered for VAT)
AU 51824753556 (valid), AU 51824754172 (unknown), AU 51824754334 (not registered for GST)

Stop them with Ctrl-C.`);
