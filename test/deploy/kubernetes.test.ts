import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startApp } from '#testkit/app.ts';
import { folder, problemsOf, readManifests, type Manifest } from './kubernetes.fixture.ts';
import { readText } from './tools.fixture.ts';

describe('the Kubernetes manifests', async () => {
  const all = await readManifests();
  const ofKind = (kind: string): Manifest[] =>
    all.flatMap(([, manifest]) => (manifest.kind === kind ? [manifest] : []));
  const deployments = ofKind('Deployment');
  const containers = deployments.flatMap(({ spec }) =>
    [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers].map(
      (container: Record<string, any>) => ({ container, pod: spec.template.spec as Record<string, any> }),
    ),
  );
  const matches = (selector: Record<string, string>, { spec }: Manifest): boolean =>
    Object.entries(selector).every(([key, value]) => spec.template.metadata.labels[key] === value);

  it.each(
    all.map(([file, manifest]) => [`${file}: ${manifest.kind} ${manifest['metadata'].name}`, manifest]),
  )('fit the schemas of Kubernetes: %s', (_name, manifest) => {
    expect(problemsOf(manifest as Manifest)).toEqual([]);
  });

  it('would not fit with a field that does not exist, or of another type', () => {
    const [first] = deployments;
    const copy = () => structuredClone(first!) as Manifest;
    const misspelled = copy();
    misspelled['spec'].template.spec.containers[0].readinessProb = {};
    expect(problemsOf(misspelled)).toEqual([
      'Deployment.spec.template.spec.containers[0].readinessProb is not a field',
    ]);
    const wrong = copy();
    wrong['spec'].template.spec.containers[0].ports[0].containerPort = 'http';
    expect(problemsOf(wrong).join()).toContain('containerPort');
  });

  it('are all in the kustomization, except for the examples', async () => {
    const { resources } = parse(await readText(join(folder, 'kustomization.yaml'))) as {
      resources: string[];
    };
    const files = [...new Set(all.map(([file]) => file))];
    expect([...resources].sort()).toEqual(files.filter((file) => !file.includes('.example.')).sort());
  });

  it('select the pods that they are about', () => {
    for (const { spec, metadata } of deployments)
      expect([metadata.name, spec.selector.matchLabels]).toEqual([
        metadata.name,
        spec.template.metadata.labels,
      ]);
    for (const { spec, metadata } of ofKind('PodDisruptionBudget')) {
      const selected = deployments.filter((deployment) => matches(spec.selector.matchLabels, deployment));
      expect(selected.map((deployment) => deployment['metadata'].name)).toEqual([metadata.name]);
      // A budget that allows no pod to be moved blocks every drain of a node.
      const [{ spec: selectedSpec }] = selected as [Manifest];
      expect(spec.minAvailable).toBeLessThan(selectedSpec.replicas ?? 2);
    }
    for (const { spec, metadata } of ofKind('Service')) {
      const selected = deployments.filter((deployment) => matches(spec.selector, deployment));
      expect([metadata.name, selected.map((deployment) => deployment['metadata'].name)]).toEqual([
        metadata.name,
        ['steward-server'],
      ]);
    }
  });

  it('let /metrics in only with an access token, and do not log keys in paths', () => {
    const port = (name: string): unknown =>
      ofKind('Service').find(({ metadata }) => metadata.name === name)!['spec'].ports[0].targetPort;
    const backendsOf = (wanted: string): [canary: string | undefined, port: unknown][] =>
      ofKind('Ingress').flatMap(({ metadata, spec }) =>
        (spec.rules[0].http.paths as Record<string, any>[])
          .filter(({ path }) => path === wanted)
          .map(({ backend }): [string | undefined, unknown] => [
            metadata.annotations['nginx.ingress.kubernetes.io/canary-by-header-pattern'],
            port(backend.service.name as string),
          ]),
      );
    expect(backendsOf('/metrics')).toEqual([
      [undefined, 9],
      ['^[Bb]earer ', 'http'],
    ]);
    expect(backendsOf('/internal')).toEqual([[undefined, 9]]);
    const listening = containers.flatMap(({ container }) =>
      ((container['ports'] ?? []) as { containerPort: number }[]).map(({ containerPort }) => containerPort),
    );
    expect(listening).not.toContain(9);
    const logged = ofKind('Ingress').filter(({ spec }) =>
      (spec.rules[0].http.paths as { path: string }[]).some(({ path }) => path === '/beat'),
    );
    expect(
      logged.map(({ metadata }) => metadata.annotations['nginx.ingress.kubernetes.io/enable-access-log']),
    ).toEqual(['false']);
  });

  it('run no container as root, with a writable root file system or with a capability', () => {
    for (const { container, pod } of containers) {
      expect(container['securityContext']).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(pod['securityContext']).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      expect(pod['automountServiceAccountToken']).toBe(false);
      const writable = container['volumeMounts'].map(({ mountPath }: { mountPath: string }) => mountPath);
      expect(writable).toEqual(expect.arrayContaining(['/tmp', '/var/lib/steward']));
    }
    const profiles = deployments.map(({ metadata, spec }) => [
      metadata.name,
      spec.template.spec.securityContext.seccompProfile.type,
    ]);
    expect(Object.fromEntries(profiles)).toEqual({
      'steward-browser': 'Unconfined',
      'steward-server': 'RuntimeDefault',
      'steward-worker': 'RuntimeDefault',
    });
  });

  it('let Kubernetes wait longer than Steward needs to stop', async () => {
    const settings = ofKind('ConfigMap')[0]!['data'] as Record<string, string>;
    for (const { pod } of containers)
      expect(pod['terminationGracePeriodSeconds']).toBeGreaterThan(
        Number(settings['STEWARD_DRAIN_SECONDS']) + 20,
      );
  });

  it('get their settings from objects that exist', () => {
    const names = (kind: string) => ofKind(kind).map(({ metadata }) => metadata.name as string);
    const used = containers.flatMap(({ container }) =>
      (container['envFrom'] as Record<string, { name: string }>[]).flatMap((from) => [
        ...(from['configMapRef'] ? [`ConfigMap ${from['configMapRef'].name}`] : []),
        ...(from['secretRef'] ? [`Secret ${from['secretRef'].name}`] : []),
      ]),
    );
    const existing = ['ConfigMap', 'Secret'].flatMap((kind) => names(kind).map((name) => `${kind} ${name}`));
    expect([...new Set(used)].sort()).toEqual(existing.sort());
  });

  it('probe paths, and scale on a metric, that a running Steward has', async () => {
    await using app = await startApp({ work: ['checks'] });
    const paths = containers.flatMap(({ container }) =>
      ['startupProbe', 'livenessProbe', 'readinessProbe'].flatMap((name) =>
        container[name] ? [container[name].httpGet.path as string] : [],
      ),
    );
    expect(new Set(paths).size).toBe(3);
    for (const path of new Set(paths)) expect((await fetch(app.url + path)).status).toBe(200);

    const [autoscaler] = ofKind('HorizontalPodAutoscaler');
    const { rules } = parse(await readText(join(folder, 'prometheus-adapter.yaml'))) as Record<string, any>;
    const [rule] = rules.custom;
    expect(rule.name.as).toBe(autoscaler!['spec'].metrics[0].pods.metric.name);
    const [series] = /^\w+/.exec(rule.seriesQuery as string)!;
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain(`# TYPE ${series.replace(/_bucket$/, '')} histogram`);
    expect(autoscaler!['spec'].scaleTargetRef.name).toBe('steward-worker');
  });
});
