/**
 * Stand-ins for the three registers on fixed ports, to try the VAT service without the internet: npm run vat-simulators
 * Start the program in another terminal with the variables that this prints.
 */
import { envOf } from './bed-env.ts';
import { startChRegister } from './ch.ts';
import { startEuRegister } from './eu.ts';
import { startUkRegister } from './uk.ts';

const registers = {
  eu: await startEuRegister(4101),
  uk: await startUkRegister(4102),
  ch: await startChRegister(4103),
};
const settings = Object.entries(envOf(registers)).map(([name, value]) => `${name}=${value}`);
console.log(`Three registers are listening. Start the program with them:

  ${settings.join(' \\\n  ')} \\
  npm start

Try:
  npx steward vat check DE 123456789              valid
  npx steward vat check DE 123456200              not registered (ends in 200)
  npx steward vat check DE 123456301              the member state is not available (ends in 301)
  npx steward vat check GB 553557881              valid;  999999200 is not registered
  npx steward vat check CH CHE-116.068.369        valid;  CHE-200.000.001 is unknown, CHE-300.000.007 is out

Ctrl-C ends them.`);
