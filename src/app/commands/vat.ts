import { readClientConfig } from '../config/client-config.ts';
import { readConfig } from '../config/config.ts';
import { newRequest, validate, vat, type ValidationResult } from '#vat/product.ts';
import { openApp } from '../open-app.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';
import { batchHelp, runBatch } from './vat/batch.ts';
import { verifyVatLog } from './verify-vat-log.ts';

export const vatCommand: Command = {
  help: `Usage: steward vat check COUNTRY NUMBER [--json]
       steward vat verify-log [--head POSITION:HASH] [--evidence FILE] [--json]

check checks a VAT number with the register of its country. Example: steward vat check DE 123456789
The number can contain spaces and punctuation. The result is stored in the validation log.
The exit code is 0 if the number is valid, 1 if it is invalid, and 3 if there is no result.

verify-log proves that no entry of the validation log was changed or removed. It prints the head of the log: store it outside of
Steward. A later run with --head proves that the log still contains everything up to it. --evidence compares an evidence file
(JSON) with the log. Both options can be repeated. The exit code is 0 if the log is intact and the evidence proven, else 1.

${batchHelp}`,

  async run(args) {
    if (args[0] === 'batch')
      return runBatch(args.slice(1), (server) => readClientConfig(server, undefined, 'VAT'));
    if (args[0] === 'verify-log') return verifyVatLog(args.slice(1));
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, 20);
    const [verb, country, ...parts] = positionals;
    if (verb !== 'check' || country === undefined || parts.length === 0)
      throw new UsageError('Missing country or number. Example: steward vat check DE 123456789.');
    const stopSpinning = values.json ? () => {} : spin('asking the register');
    const app = await openApp(readConfig(), openLog({ logLevel: 'warn' }), 'share').catch(
      (error: unknown) => {
        stopSpinning();
        throw error;
      },
    );
    try {
      const result = await validate(newRequest(app.opened(vat).vat), country, parts.join(' '));
      stopSpinning();
      if (values.json) printJson(result);
      else print(describe(result));
      return { valid: 0, invalid: 1, unavailable: 3, skipped: 3 }[result.status];
    } finally {
      stopSpinning();
      await app.close();
    }
  },
};

function describe(result: ValidationResult): string {
  const { country_code: country, vat_number: number, status, source, name, address } = result;
  const facts = [
    `${country} ${number}: ${status}${source === 'none' ? '' : ` (${source})`}`,
    result.message,
    name,
    ...(address?.split('\n') ?? []),
    result.request_identifier && `Reference ${result.request_identifier}`,
  ];
  return facts.filter(Boolean).join('\n  ');
}

/** Only on a terminal. */
function spin(what: string): () => void {
  if (!process.stderr.isTTY) return () => {};
  const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
  let frame = 0;
  const timer = setInterval(() => process.stderr.write(`\r${frames[frame++ % frames.length]} ${what} `), 80);
  return () => {
    clearInterval(timer);
    process.stderr.write('\r\x1b[K');
  };
}
