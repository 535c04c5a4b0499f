/**
 * Moves fields of a group to where the model shows them: each fact stands in one section alone, and what nobody moves is seen to
 * be left.
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
