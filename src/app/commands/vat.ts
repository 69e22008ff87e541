import { readConfig } from '../config/config.ts';
import { newRequest, validate, vat, type ValidationResult } from '#vat/product.ts';
import { openApp } from '../open-app.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';

export const vatCommand: Command = {
  help: `Usage: steward vat check COUNTRY NUMBER [--json]

Checks a VAT number with the register of its country. Example: steward vat check DE 123456789
The number can contain spaces and punctuation. The result is stored in the validation log.
The exit code is 0 if the number is valid, 1 if it is invalid, and 3 if there is no result.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, 20);
    const [verb, country, ...parts] = positionals;
    if (verb !== 'check' || country === undefined || parts.length === 0)
      throw new UsageError('The country or the number is missing. Example: steward vat check DE 123456789.');
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
