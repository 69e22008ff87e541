/** The command for a CI job. It exits with the outcome of the deployment. */
export const deployCommand = ({ origin, id }: { origin: string; id: string }): string =>
  [
    `export STEWARD_SERVER_URL=${origin}/deployment`,
    'export STEWARD_TOKEN=…  # an access token',
    `npx steward deploy --environment ${id} --watch`,
  ].join('\n');
