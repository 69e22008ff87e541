import { readConfig } from '../config/config.ts';
import { newRequest, validate, vat, type ValidationResult } from '#vat/product.ts';
import { openApp } from '../open-app.ts';
import { parseCommandLine, print, printJson, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';

export const vatCommand: Command = {
  help: `Usage: steward vat check COUNTRY NUMBER [--json]

Asks the register of that country about one VAT number, as in: steward vat check DE 123456789
The number may be written with spaces and punctuation. The answer is kept in the validation log.
Exit code 0 when the number is valid, 1 when it is not, 3 when nobody could say.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } }, 20);
    const [verb, country, ...parts] = positionals;
    if (verb !== 'check' || country === undefined || parts.length === 0)
      throw new UsageError('Say what to check: vat check DE 123456789.');
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

/** On a terminal only: a file or a pipe wants the answer and nothing else. */
function spin(what: string): () => void {
  if (!process.stderr.isTTY) return () => {};
  const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
  let turn = 0;
  const timer = setInterval(() => process.stderr.write(`\r${frames[turn++ % frames.length]} ${what} `), 80);
  return () => {
    clearInterval(timer);
    process.stderr.write('\r\x1b[K');
  };
}
