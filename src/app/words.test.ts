import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Wordings that readers found odd, each with what is written instead. */
const instead: Record<string, string> = {
  'Every … seconds': 'Check interval (seconds)',
  'Slow from': 'Slow threshold (ms)',
  'Failures until': 'Failures before down',
  'checked not yet': 'not checked yet',
  'checked <Time at={site.lastCheckAt} never="not yet"': 'not checked yet',
  'Steps of my own': 'Custom steps',
  'My own steps': 'Custom steps',
  'Cart has it': 'Item in cart',
  'It may place orders': 'Allow placing orders',
  'Save and switch on': 'Save and enable',
  'Expect not the text': 'Expect text absent',
  'Found, it means': 'If it matches',
  'Try it on a text': 'Test against sample text',
  'Send messages here': 'Enabled',
  'look whether it has arrived': 'Test sent. Check that it arrived.',
  'Make the token': 'Create token',
  'I have it': 'Done',
  'For ever': 'Never expires',
  'Lock out': 'Disable',
  'Let in again': 'Enable',
  'Asked for by': 'Requested by',
  'Last words:': 'Last output:',
  "'to come'": 'pending',
  "'not needed'": 'not run',
  'shall be live again': 'Roll back to which release?',
  'Keep it as it is': 'Cancel',
  'One a line': 'One per line',
  'As a service of systemd': 'systemd service',
  'As a systemd service': 'systemd service',
  '>By hand<': 'Manually',
  'Deploy as soon as it is there': 'Deploy when online',
  'This page will tell': 'This page updates automatically.',
  'was made for you': 'NAME invited you to Steward.',
  'database that comes along': 'an embedded database',
  'looks the installation over': 'checks the installation',
  'Whatever the console does': 'The APIs can do everything the console does.',
  'There is no command': 'Unknown command',
  'There is no service "': 'Unknown service',
  'Take back a release': 'Roll back a release',
  'watched and taken back': 'verified and rolled back',
  'and the way back': 'and how to downgrade',
  'Who is told': 'Who is notified',
  'When everybody looks': 'High traffic',
  'any record will do': 'any record is accepted',
  'a line that says so': 'a line about this',
  'Say whether there is': 'Check for',
  'while a server runs.': 'while the server is running.',
  '${alert.type}: ': 'a plain title, such as "Checkout failing: Shop"',
};

const files = globSync([
  'console/**/*.{ts,tsx}',
  'src/**/*.{ts,js,html,graphql}',
  'docs/**/*.md',
  'README.md',
]).filter((path) => !path.endsWith('.test.ts'));

it('no text that a person reads has one of the odd wordings that were replaced', () => {
  const found = files.flatMap((path) => {
    // JSX text can be broken at any space.
    const text = readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ');
    return Object.keys(instead)
      .filter((words) =>
        text
          .split(words)
          .slice(1)
          .some((rest) => !/^[a-z]/.test(rest)),
      )
      .map((words) => `${path}: "${words}" → "${instead[words]}"`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
