/** Tags in a form or an address: separated by commas, which no tag contains. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean),
  ),
];

export const joinTags = (tags: readonly string[]): string => splitTags(tags.join(',')).join(',');

/** All tags of a list of things, sorted. */
export const tagsIn = (things: readonly { tags: readonly string[] }[]): string[] =>
  [...new Set(things.flatMap(({ tags }) => tags))].toSorted((one, other) => one.localeCompare(other));
