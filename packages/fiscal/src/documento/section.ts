/**
 * Moves fields from a group to a new object. The model uses it so that each field is in one section only, and
 * fields that were not moved remain in the group.
 */
export function move<Group extends object, Name extends keyof Group>(
  group: Group | undefined,
  ...names: Name[]
): Partial<Pick<Group, Name>> {
  const moved: Partial<Pick<Group, Name>> = {}
  if (group === undefined) return moved
  for (const name of names) {
    if (group[name] === undefined) continue
    moved[name] = group[name]
    delete group[name]
  }
  return moved
}
