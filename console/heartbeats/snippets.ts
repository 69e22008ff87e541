import { words } from '../words/words.ts';

export type Snippet = { name: string; text: string };

/** Refused connections are those of a restart; without the option, curl does not try them again. */
const curl = 'curl -fsS -m 10 --retry 5 --retry-connrefused -o /dev/null';

/** What to add to a job so that it reports to this address. `schedule` is that of the heartbeat, if it has one. */
export function snippetsFor(url: string, schedule: string | null): Snippet[] {
  const t = words().heartbeats;
  const when = schedule ?? '*/5 * * * *';
  return [
    { name: 'crontab', text: `${when} /path/to/job.sh && ${curl} ${url}` },
    {
      name: t.withRunTime,
      text: `${when} steward-agent wrap --beat ${url} -- /path/to/job.sh`,
    },
    {
      name: 'systemd',
      text: `[Service]\nExecStart=/path/to/job.sh\nExecStopPost=/usr/bin/${curl} ${url}/$EXIT_STATUS`,
    },
    {
      name: 'Magento',
      text: `* * * * * steward-agent wrap --beat ${url} -- php /path/to/shop/bin/magento cron:run`,
    },
    {
      name: 'Laravel',
      text: [
        `Schedule::command('job')->cron('${when}')`,
        `    ->pingBefore('${url}/start')`,
        `    ->pingOnSuccess('${url}')`,
        `    ->pingOnFailure('${url}/fail');`,
      ].join('\n'),
    },
    {
      name: 'GitHub Actions',
      text: [
        t.secretComment,
        '- if: always()',
        `  run: ${curl} "\${{ secrets.BEAT_URL }}\${{ job.status == 'success' && '' || '/fail' }}"`,
      ].join('\n'),
    },
  ];
}
