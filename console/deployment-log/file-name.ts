/** A version can contain characters that a file name cannot. */
export const fileNameOf = (version: string): string =>
  `${version.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '') || 'deployment'}.log`;
