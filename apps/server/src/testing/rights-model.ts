/**
 * A plain model of section 11 of the contract: who holds, manages and uses what, on the establishments of some roots. It knows neither SQL
 * nor the clock; features/escritorio/roots-model.db.test.ts compares the database with it. Not modelled: demonstration, erasure, requests.
 */

/** Of a right in a company: in full, without proof, or waiting for a yes. */
type Standing = 'full' | 'entered' | 'limited'
/** Of an A1: the number of an office, or the tax id of an owner. */
type Keeper = number | string

interface Establishment {
  taxId: string
  root: string
  isProven: boolean
  hasProof: boolean
  /** A package was made, revoked ones included */
  hasPackage: boolean
  offices: Map<number, Standing>
  titular: Standing | null
  /** The person whom the provider invited */
  guest: { standing: Standing; cameLimited: boolean } | null
  /** Removals that can be undone; `address`: membership under which its address of a package was made */
  undo: Map<number, { standing: Standing; address: number | null }>
  /** Keeper of the A1 that it uses */
  uses: Keeper | null
}
/** The employee of an office. */
interface Member {
  isIn: boolean
  /** Counts how often the person came in */
  membership: number
  isBlocked: boolean
  hasKey: boolean
  /** Addresses of packages that are not revoked, by establishment */
  addresses: Set<string>
}
type Places = Map<string, Establishment>
interface Model {
  places: Places
  members: Member[]
}

export const PERSONAL = ['join', 'leave', 'expel', 'block', 'unblock', 'password', 'takeOver', 'makeKey'] as const
export type PersonalAct = { kind: (typeof PERSONAL)[number]; office: number }
/** By the dono of an office, or by the owner of the establishment. */
export const OF_A1 = ['keep', 'endA1'] as const
export type Act =
  | PersonalAct
  | { kind: 'claim' | 'bring' | 'remove' | 'undo' | 'waive' | 'handOver'; office: number; at: string }
  | { kind: 'signIn' | 'propose' | 'dismiss'; at: string }
  | { kind: 'answer'; at: string; office: number; isYes: boolean }
  | { kind: 'answerGuest'; at: string; isYes: boolean }
  | { kind: (typeof OF_A1)[number]; at: string; office: number | null }
  | { kind: 'share'; at: string; office: number | null; to: string }
type ActAt = Exclude<Act, PersonalAct>

export const newModel = (offices: number): Model => ({
  places: new Map(),
  members: Array.from({ length: offices }, () => ({
    isIn: false,
    membership: 0,
    isBlocked: false,
    hasKey: false,
    addresses: new Set<string>(),
  })),
})

export const isPersonal = (one: Act): one is PersonalAct => PERSONAL.some((kind) => kind === one.kind)

const ofRoot = (places: Places, root: string) => [...places.values()].filter((one) => one.root === root)
const isLive = (standing: Standing | null | undefined): boolean =>
  standing !== null && standing !== undefined && standing !== 'limited'
const isWaiting = ({ guest }: Establishment): boolean => guest?.cameLimited === true && guest.standing === 'limited'
const hasGuest = (one: Establishment): boolean => one.guest !== null && !isWaiting(one)
const isResponsible = ({ offices, titular, guest }: Establishment): boolean =>
  [...offices.values()].some(isLive) || isLive(titular) || isLive(guest?.standing)

const isHeld = (places: Places, root: string): boolean =>
  ofRoot(places, root).some(
    (one) =>
      one.offices.size > 0 ||
      one.titular !== null ||
      hasGuest(one) ||
      one.hasProof ||
      one.hasPackage ||
      one.uses !== null,
  )
const isReserved = (places: Places, root: string, office: number | null): boolean =>
  ofRoot(places, root).some(({ undo }) => [...undo.keys()].some((other) => other !== office))

/** Whether the office may bring an establishment of the root in: section 11.1. */
function mayBring(places: Places, office: number, root: string): boolean {
  const all = ofRoot(places, root)
  if (isReserved(places, root, office)) return false
  if (!isHeld(places, root)) return true
  if (all.some(({ offices, isProven }) => isProven && offices.get(office) === 'full')) return true
  return all.every(
    (one) =>
      !one.isProven &&
      one.offices.has(office) &&
      one.offices.size === 1 &&
      one.titular === null &&
      !hasGuest(one) &&
      (one.uses === null || one.uses === office),
  )
}

function establishment(places: Places, at: string): Establishment {
  const known = places.get(at)
  if (known) return known
  const made: Establishment = {
    taxId: at,
    root: at.slice(0, 8),
    isProven: false,
    hasProof: false,
    hasPackage: false,
    offices: new Map(),
    titular: null,
    guest: null,
    undo: new Map(),
    uses: null,
  }
  places.set(at, made)
  return made
}

/** Proof by an office, or by the owner of an establishment (`office` null). */
function prove(one: Establishment, office: number | null): void {
  one.isProven = true
  one.hasProof = true
  for (const [other, standing] of one.offices)
    if (other === office) one.offices.set(other, 'full')
    else if (standing === 'entered') one.offices.set(other, 'limited')
  if (office !== null && one.titular === 'entered') one.titular = 'limited'
  if (one.guest?.standing === 'entered') one.guest.standing = 'limited'
}

/** Whether the employee of an office may speak in an establishment. */
function manages({ places, members }: Model, office: number, at: string): boolean {
  const { isIn = false, isBlocked = true } = members[office] ?? {}
  return isIn && !isBlocked && isLive(places.get(at)?.offices.get(office))
}

function applyToMember(member: Member, kind: PersonalAct['kind']): void {
  const leave = () => {
    member.isIn = false
    member.addresses.clear()
  }
  if (member.isBlocked && ['join', 'leave', 'password', 'makeKey'].includes(kind)) return
  if (kind === 'join' && !member.isIn) Object.assign(member, { isIn: true, membership: member.membership + 1 })
  if ((kind === 'leave' || kind === 'expel') && member.isIn) leave()
  if (kind === 'block' || kind === 'unblock') member.isBlocked = kind === 'block'
  if (kind === 'password') member.hasKey = false
  if (kind === 'makeKey') member.hasKey = true
  if (kind === 'takeOver') {
    member.hasKey = false
    leave()
  }
}

/** Ends A1 and admission of an establishment for which nobody is responsible any more: section 11.5. */
function endAdmissions(places: Places, one: Establishment): void {
  if (isResponsible(one)) return
  const all = ofRoot(places, one.root)
  for (const keeper of new Set(all.map(({ uses }) => uses))) {
    const served = all.filter(({ uses }) => uses === keeper)
    if (!served.some(isResponsible)) for (const each of served) each.uses = null
  }
  one.uses = null
}

/** Who acts on an A1 of an establishment: the dono of an office, or (null) its owner. */
interface Caller {
  places: Places
  office: number | null
  at: Establishment
}
const keeperOf = ({ office, at }: Caller): Keeper => office ?? at.taxId
const managesPlace = ({ office, at }: Caller, one: Establishment): boolean =>
  office === null ? one === at && isLive(one.titular) : isLive(one.offices.get(office))
const isRootTitular = ({ office, at }: Caller): boolean =>
  office === null && at.titular === 'full' && (at.taxId.slice(8, 12) === '0001' || at.uses !== null)

/** Whether the caller may put another A1 into the place of the one that an establishment uses: section 11.3. */
function mayDisplace(caller: Caller, one: Establishment): boolean {
  const { uses } = one
  if (uses === null || uses === keeperOf(caller) || isRootTitular(caller)) return true
  return typeof uses === 'number' ? !isLive(one.offices.get(uses)) : uses !== one.taxId || !isLive(one.titular)
}

function keep(caller: Caller): void {
  const { places, office, at } = caller
  const mine = ofRoot(places, at.root).filter((one) => managesPlace(caller, one))
  const free = mine.filter((one) => mayDisplace(caller, one))
  if (!free.includes(at)) return
  for (const one of free) one.uses = keeperOf(caller)
  for (const one of mine) prove(one, office)
}

function share(caller: Caller, to: Establishment | undefined): void {
  const { places, at } = caller
  const own = keeperOf(caller)
  const shared = at.uses ?? (ofRoot(places, at.root).some(({ uses }) => uses === own) ? own : null)
  if (shared === null || !to || to.root !== at.root) return
  if (!isRootTitular(caller) && (shared !== own || !managesPlace(caller, to))) return
  if (to.uses === shared || mayDisplace(caller, to)) to.uses = shared
}

function applyToA1(places: Places, act: Extract<ActAt, { kind: 'keep' | 'endA1' | 'share' }>): void {
  const at = places.get(act.at)
  if (!at) return
  const caller = { places, office: act.office, at }
  if (!managesPlace(caller, at)) return
  if (act.kind === 'keep') keep(caller)
  else if (act.kind === 'share') share(caller, places.get(act.to))
  else if (mayDisplace(caller, at) || act.office === null) at.uses = null
}

function applyToPortfolio(
  model: Model,
  {
    kind,
    office,
    at,
  }: { kind: 'claim' | 'bring' | 'remove' | 'undo' | 'waive' | 'handOver'; office: number; at: string },
): void {
  const { places, members } = model
  const member = members[office]
  const known = places.get(at)
  if (kind === 'claim') {
    if (known?.offices.has(office) || known?.undo.has(office)) return
    if (!mayBring(places, office, at.slice(0, 8))) return
    if (known && (known.offices.size > 0 || known.titular !== null || hasGuest(known))) return
    const one = establishment(places, at)
    if (!one.hasProof) one.isProven = false
    one.offices.set(office, one.isProven ? 'full' : 'entered')
    one.undo.clear()
    if (ofRoot(places, one.root).some(({ uses }) => uses === office)) prove(one, office)
  } else if (kind === 'bring') {
    const one = establishment(places, at)
    if (!one.offices.has(office)) one.undo.clear()
    one.offices.set(office, 'full')
    for (const each of ofRoot(places, one.root)) if (each.offices.has(office)) prove(each, office)
  } else if (kind === 'remove') {
    const standing = known?.offices.get(office)
    if (!known || standing === undefined) return
    known.offices.delete(office)
    known.undo.set(office, { standing, address: member?.addresses.delete(at) ? member.membership : null })
    endAdmissions(places, known)
  } else if (kind === 'undo') {
    const removed = known?.undo.get(office)
    if (!known || removed === undefined) return
    known.undo.clear()
    known.offices.set(office, removed.standing === 'entered' && known.isProven ? 'limited' : removed.standing)
    if (removed.address === member?.membership && manages(model, office, at)) member.addresses.add(at)
  } else if (kind === 'waive') known?.undo.delete(office)
  else if (known && manages(model, office, at)) {
    known.hasPackage = true
    member?.addresses.add(at)
  }
}

/** Applies an act to the model: what the rules make of it, refusals included. */
export function applyAct(model: Model, act: Act): void {
  const { places, members } = model
  if (isPersonal(act)) {
    const member = members[act.office]
    if (member) applyToMember(member, act.kind)
    return
  }
  const known = places.get(act.at)
  switch (act.kind) {
    case 'keep':
    case 'endA1':
    case 'share':
      applyToA1(places, act)
      return
    case 'signIn':
      if (!known) return
      if (known.titular !== 'full') {
        known.titular = 'full'
        known.undo.clear()
      }
      prove(known, null)
      return
    case 'propose': {
      if (!known || known.guest) return
      const isLimited = isHeld(places, known.root) || isReserved(places, known.root, null)
      known.guest = { standing: isLimited ? 'limited' : 'entered', cameLimited: isLimited }
      return
    }
    case 'dismiss':
      if (!known?.guest) return
      known.guest = null
      endAdmissions(places, known)
      return
    case 'answer':
      // the titular answers; without one, only who proved it, which no caller of this model is
      if (known?.titular !== 'full' || known.offices.get(act.office) !== 'limited') return
      if (act.isYes) known.offices.set(act.office, 'full')
      else {
        known.offices.delete(act.office)
        members[act.office]?.addresses.delete(act.at)
      }
      return
    case 'answerGuest':
      if (known?.titular !== 'full' || known.guest?.standing !== 'limited') return
      known.guest = act.isYes ? { standing: 'full', cameLimited: false } : null
      return
    default:
      applyToPortfolio(model, act)
  }
}

/** Whether an establishment may ask SEFAZ with its A1 (`livre`: PORTAL_CADASTRO). */
function isUsable(places: Places, one: Establishment, livre: boolean): boolean {
  if (one.uses === null || !isResponsible(one)) return false
  if (one.isProven || !livre) return one.isProven
  return ofRoot(places, one.root).every(
    (each) =>
      [...each.offices.keys()].every((office) => office === one.uses) &&
      (each.titular === null || each.taxId === one.uses) &&
      !hasGuest(each),
  )
}

/** Every right of the model, a sorted line each. */
export function rightsOf(model: Model): string[] {
  const { places, members } = model
  const ofPlaces = [...places.values()].flatMap((one) => {
    const { taxId, offices, titular, guest, isProven, uses } = one
    return [
      ...[...offices].map(([office, standing]) => `${taxId} E${office} ${standing}`),
      ...(titular === null ? [] : [`${taxId} T ${titular}`]),
      ...(guest === null ? [] : [`${taxId} G ${guest.standing}`]),
      ...(hasGuest(one) ? [`${taxId} G sees`] : []),
      ...(isLive(guest?.standing) ? [`${taxId} G manages`] : []),
      ...(isProven ? [`${taxId} P proven`] : []),
      ...(uses === null ? [] : [`${taxId} C ${typeof uses === 'number' ? `E${uses}` : uses}`]),
      ...(isUsable(places, one, true) ? [`${taxId} L usable`] : []),
      ...(isUsable(places, one, false) ? [`${taxId} V usable`] : []),
    ]
  })
  const ofMembers = members.flatMap(({ hasKey, isBlocked, addresses }, office) => [
    ...[...places.keys()].flatMap((at) => (manages(model, office, at) ? [`${at} M${office + 1} manages`] : [])),
    ...[...addresses].flatMap((at) => (manages(model, office, at) ? [`${at} A${office + 1} address`] : [])),
    ...(hasKey && !isBlocked ? [`- K${office + 1} key`] : []),
  ])
  return [...ofPlaces, ...ofMembers].sort()
}
