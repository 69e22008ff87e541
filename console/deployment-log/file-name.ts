/** A version may hold anything; a file name may not. */
export const fileNameOf = (version: string): string =>
  `${version.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '') || 'deployment'}.log`;
