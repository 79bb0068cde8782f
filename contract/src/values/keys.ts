/** The keys of a record in their order, with their type: of labels, the values that have one. */
export function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  // Object.keys loses the keys' type; they are those of the same object.
  return Object.keys(record) as Key[]
}
