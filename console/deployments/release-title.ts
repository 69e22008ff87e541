import { words } from '../words/words.ts';

/** What people call a release. */
export type Named = { version: string; commitSubject: string | null };

/** The version that the server gives a deployment without one. It only says when the release was made. */
const defaultVersion = /^release-\d{8}_\d{6}$/;

export const hasOwnVersion = ({ version }: Named): boolean => !defaultVersion.test(version);

/** The version if somebody chose one, otherwise the subject of the commit. */
export const releaseTitle = (release: Named): string =>
  hasOwnVersion(release) ? release.version : (release.commitSubject ?? release.version);

/** What to read beside the title. */
export const releaseSubtitle = (release: Named): string | null =>
  hasOwnVersion(release) ? release.commitSubject : null;

export const shortSha = (sha: string): string => sha.slice(0, 8);

/** A rollback is named by the release to which it returns. */
export const deploymentTitle = (deployment: Named & { kind: 'DEPLOY' | 'ROLLBACK' }): string =>
  deployment.kind === 'ROLLBACK'
    ? words().deployments.backTo(releaseTitle(deployment))
    : releaseTitle(deployment);
