import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as budget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { validate as secret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { parseAllDocuments } from 'yaml';
import { readText, root } from './tools.fixture.ts';

export const folder = 'deploy/kubernetes';

/** The manifests are small and known, so tests read them without types of their own. */
export type Manifest = Record<string, any> & { apiVersion: string; kind: string };

/** By file. Files that are not for kubectl itself have no `kind` that Kubernetes knows. */
export async function readManifests(): Promise<[file: string, manifest: Manifest][]> {
  const files = (await readdir(join(root, folder))).filter((name) => name.endsWith('.yaml')).sort();
  const all = await Promise.all(
    files.map(async (file) =>
      parseAllDocuments(await readText(join(folder, file))).map((document): [string, Manifest] => {
        if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]!.message}`);
        return [file, document.toJS() as Manifest];
      }),
    ),
  );
  return all.flat().filter(([, { kind }]) => kind !== undefined && kind !== 'Kustomization');
}

type Validator = ((data: unknown) => boolean) & {
  errors?: { instancePath: string; keyword: string; params: object }[] | null;
};

const validators = {
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'networking.k8s.io/v1 Ingress': ingress,
  'policy/v1 PodDisruptionBudget': budget,
  'v1 ConfigMap': configMap,
  'v1 Namespace': namespace,
  'v1 Secret': secret,
  'v1 Service': service,
} as unknown as Record<string, Validator | undefined>;

/** What the OpenAPI schemas of Kubernetes say about a manifest. Like the API server in strict mode, also about unknown fields. */
export function problemsOf(manifest: Manifest): string[] {
  const fits = validators[`${manifest.apiVersion} ${manifest.kind}`];
  if (!fits) return [`there is no schema for ${manifest.apiVersion} ${manifest.kind}`];
  const { watched, unread } = watchReads(manifest, manifest.kind);
  if (fits(watched)) return unread();
  return fits.errors!.map(
    ({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`,
  );
}

/**
 * The generated validators read every field that the schema knows, and ignore others. So a field that was not read does not exist.
 * They list the keys of free maps, such as labels.
 */
function watchReads(value: unknown, path: string): { watched: unknown; unread: () => string[] } {
  if (typeof value !== 'object' || value === null) return { watched: value, unread: () => [] };
  if (Array.isArray(value)) {
    const items = value.map((item, at) => watchReads(item, `${path}[${at}]`));
    return {
      watched: items.map(({ watched }) => watched),
      unread: () => items.flatMap((item) => item.unread()),
    };
  }
  const read = new Set<string>();
  let isMap = false;
  const children = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, watchReads(child, `${path}.${key}`)]),
  );
  const watched = new Proxy(
    Object.fromEntries(Object.entries(children).map(([key, child]) => [key, child.watched])),
    {
      get(target, key) {
        if (typeof key === 'string') read.add(key);
        return Reflect.get(target, key) as unknown;
      },
      ownKeys(target) {
        isMap = true;
        return Reflect.ownKeys(target);
      },
    },
  );
  return {
    watched,
    unread: () =>
      Object.entries(children).flatMap(([key, child]) =>
        isMap || read.has(key) ? child.unread() : [`${path}.${key} is not a field`],
      ),
  };
}
