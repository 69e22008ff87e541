/** What a CI job runs to deploy an environment and to be as green or red as the outcome. */
export const deployCommand = ({ origin, id }: { origin: string; id: string }): string =>
  [
    `export STEWARD_SERVER_URL=${origin}/deployment`,
    'export STEWARD_TOKEN=…  # an access token',
    `npx steward deploy --environment ${id} --watch`,
  ].join('\n');
