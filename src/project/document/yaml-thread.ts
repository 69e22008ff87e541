import { stringify } from 'yaml';
import { serveRequests } from '#platform/thread-program.ts';
import { readYaml } from './read-yaml.ts';

export type YamlRequest = { kind: 'read'; text: string } | { kind: 'write'; content: object };

serveRequests((request: YamlRequest) =>
  request.kind === 'read'
    ? readYaml(request.text)
    : stringify(request.content, { lineWidth: 0, aliasDuplicateObjects: false }),
);
