import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../testing/accounts.ts'
import { cnpjOf } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

/**
 * Random acts of offices and owners on the branches of three roots, against a plain model of section 11 of the contract. After each act the
 * database gives every office and titular exactly the rights that the model gives. 10,000 sequences with PORTAL_TEST_FULL.
 */
const RUNS = process.env.PORTAL_TEST_FULL === '1' ? 10_000 : 60
const ROOTS = ['11222333', '44555666', '77888999'] as const
const ESTABLISHMENTS = ROOTS.flatMap((root) => ['0001', '0002', '0003'].map((order) => cnpjOf(root, order)))
const OFFICES = 3

type Standing = 'full' | 'entered' | 'limited'
interface Establishment {
  root: string
  isProven: boolean
  hasProof: boolean
  offices: Map<number, Standing>
  titular: Standing | null
  undo: Map<number, Standing>
}
type Model = Map<string, Establishment>
type Act =
  | { kind: 'claim' | 'bring' | 'remove' | 'undo'; office: number; at: string }
  | { kind: 'signIn'; at: string }
  | { kind: 'answer'; at: string; office: number; isYes: boolean }

let server: TestServer
const donos: string[] = []
const owners = new Map<string, string>()

beforeAll(async () => {
  server = await testServer()
  const people = ['52998224725', '11144477735', '39053344705']
  for (const [index, login] of people.entries()) {
    const id = await createAccount(server, { login })
    donos.push(id)
    await server.owner.query(
      `insert into escritorio (id, name, uf, created_at) values (gen_random_uuid(), $1, 'SP', now())`,
      [`E${index}`],
    )
    await server.owner.query(
      `insert into pessoa (account_id, escritorio_id, papel, name, created_at, accepted_at) select $1, id, 'dono', 'D', now(), now() from escritorio where name = $2`,
      [id, `E${index}`],
    )
  }
  for (const taxId of ESTABLISHMENTS) owners.set(taxId, await createAccount(server, { login: taxId }))
})
afterAll(() => server.close())

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      office: fc.nat(OFFICES - 1),
      at: fc.constantFrom(...ESTABLISHMENTS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('bring' as const, 'remove' as const, 'undo' as const),
      office: fc.nat(OFFICES - 1),
      at: fc.constantFrom(...ESTABLISHMENTS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('signIn' as const), at: fc.constantFrom(...ESTABLISHMENTS) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      at: fc.constantFrom(...ESTABLISHMENTS),
      office: fc.nat(OFFICES - 1),
      isYes: fc.boolean(),
    }),
  },
)

const ofRoot = (model: Model, root: string) => [...model.values()].filter((one) => one.root === root)

/** Whether the office may bring an establishment of the root in: section 11.1. */
function mayBring(model: Model, office: number, root: string): boolean {
  const all = ofRoot(model, root)
  if (all.some(({ undo }) => [...undo.keys()].some((other) => other !== office))) return false
  if (!all.some(({ offices, titular, hasProof }) => offices.size > 0 || titular !== null || hasProof)) return true
  if (all.some(({ offices, isProven }) => isProven && offices.get(office) === 'full')) return true
  return all.every(
    ({ isProven, offices, titular }) => !isProven && offices.has(office) && offices.size === 1 && titular === null,
  )
}

const establishment = (model: Model, at: string): Establishment => {
  const known = model.get(at)
  if (known) return known
  const made = {
    root: at.slice(0, 8),
    isProven: false,
    hasProof: false,
    offices: new Map(),
    titular: null,
    undo: new Map(),
  }
  model.set(at, made)
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
}

function apply(model: Model, { kind, at, ...rest }: Act): void {
  const office = 'office' in rest ? rest.office : -1
  const known = model.get(at)
  switch (kind) {
    case 'claim': {
      if (known?.offices.has(office) || known?.undo.has(office)) return
      if (!mayBring(model, office, at.slice(0, 8))) return
      if (known && ((known.offices.size > 0 && !known.offices.has(office)) || known.titular !== null)) return
      const one = establishment(model, at)
      if (!one.hasProof) one.isProven = false
      one.offices.set(office, one.isProven ? 'full' : 'entered')
      one.undo.clear()
      return
    }
    case 'bring': {
      const one = establishment(model, at)
      if (!one.offices.has(office)) one.undo.clear()
      one.offices.set(office, 'full')
      for (const each of ofRoot(model, one.root)) if (each.offices.has(office)) prove(each, office)
      return
    }
    case 'remove': {
      const standing = known?.offices.get(office)
      if (!known || standing === undefined) return
      known.offices.delete(office)
      known.undo.set(office, standing)
      return
    }
    case 'undo': {
      const standing = known?.undo.get(office)
      if (!known || standing === undefined) return
      known.undo.clear()
      known.offices.set(office, standing)
      return
    }
    case 'signIn': {
      if (!known) return
      if (known.titular !== 'full') {
        known.titular = 'full'
        known.undo.clear()
      }
      prove(known, null)
      return
    }
    case 'answer': {
      // the titular answers; without one, only who proved it, which no caller of this test is
      if (known?.titular !== 'full' || known.offices.get(office) !== 'limited') return
      if ('isYes' in rest && rest.isYes) known.offices.set(office, 'full')
      else known.offices.delete(office)
    }
  }
}

/** Runs a statement in the name of an account. */
async function as(account: string, text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.account', $1, true)`, [account])
    const done = await client.query<Record<string, unknown>>(text, values)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function run(act: Act): Promise<void> {
  const line = JSON.stringify([{ taxId: act.at, name: 'Cliente', uf: 'SP' }])
  const dono = 'office' in act ? (donos[act.office] ?? '') : ''
  switch (act.kind) {
    case 'claim': {
      // the call refuses a client that the office itself removed: it asks to undo
      const { rows } = await as(dono, 'select tax_id from my_removed(now()) where tax_id = $1', [act.at])
      if (rows.length === 0)
        await as(dono, `select * from put_carteira($1::jsonb, now(), now() + interval '30 days')`, [line])
      return
    }
    case 'bring':
      await as(dono, `select * from bring_by_certificate(($1::jsonb)->0, now())`, [line])
      return
    case 'remove':
      await as(dono, `select drop_carteira($1, now(), now() + interval '30 days')`, [act.at])
      return
    case 'undo':
      await as(dono, 'select * from undo_carteira($1, false, now())', [act.at])
      return
    case 'signIn': {
      const owner = owners.get(act.at) ?? ''
      await server.owner.query(
        `insert into certificate_proof (proof_hash, tax_id, data, expires_at) values (decode(md5($1), 'hex'), $1, '{}', now() + interval '1 minute')`,
        [act.at],
      )
      await as(
        owner,
        `select * from enter_by_certificate(decode(md5($1), 'hex'), $2, false, gen_random_uuid(), 'Dona', true, now())`,
        [act.at, owner],
      )
      return
    }
    case 'answer':
      await as(
        owners.get(act.at) ?? '',
        `select answer_limited(l.id, $2, now()) from my_limited() l join escritorio o on o.id = l.escritorio_id where l.tax_id = $1 and o.name = $3`,
        [act.at, act.isYes, `E${act.office}`],
      )
  }
}

const RIGHTS = `
  select 'E' || right(o.name, 1) as who, e.tax_id, c.standing from carteira c join escritorio o on o.id = c.escritorio_id join empresa e on e.id = c.empresa_id
  union all select 'T', e.tax_id, g.standing from account_empresa g join empresa e on e.id = g.empresa_id
  union all select 'P', e.tax_id, 'proven' from empresa e where e.proven
  order by 2, 1`
const stored = async () =>
  (await server.owner.query<{ who: string; tax_id: string; standing: string }>(RIGHTS)).rows.map(
    ({ who, tax_id, standing }) => `${tax_id} ${who} ${standing}`,
  )
const expected = (model: Model) =>
  [...model]
    .flatMap(([taxId, { offices, titular, isProven }]) => [
      ...[...offices].map(([office, standing]) => `${taxId} E${office} ${standing}`),
      ...(titular === null ? [] : [`${taxId} T ${titular}`]),
      ...(isProven ? [`${taxId} P proven`] : []),
    ])
    .sort()

const clear = () =>
  server.owner.query(`truncate carteira_undo, carteira, carteira_pedido, carteira_lookup, empresa_proof, empresa_proposta, account_empresa,
    audit; delete from empresa where not demo`)

test(`${RUNS} random sequences give every office and owner exactly what the rules give`, {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
      await clear()
      const model: Model = new Map()
      for (const [index, one] of acts.entries()) {
        await run(one)
        apply(model, one)
        expect([index, (await stored()).sort()]).toEqual([index, expected(model)])
      }
    }),
    { numRuns: RUNS },
  )
})
