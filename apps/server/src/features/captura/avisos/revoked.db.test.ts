import { X509Certificate } from 'node:crypto'
import { issueCrl } from '@portal/synthetic/certificates/crl.ts'
import { issueCertificate } from '@portal/synthetic/certificates/issue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authoritiesOf } from '../../../base/certificate/authorities.ts'
import { createLogger } from '../../../base/log.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { admitRoots } from '../../../testing/sefaz/admit-roots.ts'
import { openRevocation, type Revocation } from '../../acesso/certificado/revocation.ts'
import { syncRevoked } from './revoked.ts'

const TAX_ID = cnpjOf('12345678')
const clock = { now: () => new Date('2026-06-15T12:00:00Z') }
const root = issueCertificate({ cn: 'AC Raiz', ca: {} })
const ca = issueCertificate({ cn: 'AC', ca: {}, issuer: root })
const company = () => issueCertificate({ cn: `EMPRESA:${TAX_ID}`, names: { 3: TAX_ID }, issuer: ca })
const [first, second] = [company(), company()]
const authorities = authoritiesOf({ own: [root, ca].map(({ der }) => new X509Certificate(der)) })
const trust = {
  authorities: () => authorities,
  current: () => Promise.resolve(authorities),
  reload: () => Promise.resolve(),
}

let base: TestDatabase
let revocation: Revocation
beforeAll(async () => {
  base = await freshDatabase()
  const config = { lcr: 'exigir' as const }
  const fetchList = () => Promise.reject(new Error('nothing is fetched'))
  revocation = openRevocation({ config, log: createLogger('silent'), db: base.ownerDb, clock, trust, fetchList })
  const values = { tax_id: TAX_ID, name: 'Empresa', uf: 'SP' }
  const { id } = await base.ownerDb.insertInto('empresa').values(values).returning('id').executeTakeFirstOrThrow()
  await base.ownerDb.insertInto('capture_setting').values({ empresa_id: id, is_on: true }).execute()
})
afterAll(async () => {
  await revocation.close()
  await base.drop()
})

async function keep({ der }: { der: Buffer }) {
  await base.ownerDb.deleteFrom('capture_certificate').execute()
  await base.ownerDb
    .insertInto('capture_certificate')
    .values({
      id: uuidv7(),
      root: TAX_ID.slice(0, 8),
      demo: false,
      certificate: der,
      thumbprint: Buffer.alloc(32),
      valid_to: new Date('2027-01-01'),
      sealed: Buffer.alloc(1),
      wrapped_key: Buffer.alloc(1),
      version: 1,
      created_at: clock.now(),
      created_by_name: 'Ana',
    })
    .execute()
  await admitRoots(base.ownerDb)
}
const revoke = (...serials: Buffer[]) =>
  base.owner.query(
    `insert into crl (url, der, fetched_at, tried_at) values ('http://ac/ac.crl', $1, now(), now())
     on conflict (url) do update set der = excluded.der, fetched_at = clock_timestamp()`,
    [issueCrl({ issuer: ca, serials })],
  )
const sync = () => syncRevoked(base.ownerDb, { environment: 1, demo: false }, { clock, trust, revocation })
const open = async () =>
  (await base.owner.query(`select tax_id from capture_alert where kind = 'certificado_revogado' and closed_at is null`))
    .rows

test('a kept certificate on a stored list opens the alert once; another certificate, or none, closes it', async () => {
  await keep(first)
  await sync()
  expect(await open()).toEqual([])
  await revoke(first.serial)
  for (let round = 0; round < 2; round++) await sync()
  expect(await open()).toEqual([{ tax_id: TAX_ID }])
  await keep(second)
  await sync()
  expect(await open()).toEqual([])
  await revoke(first.serial, second.serial)
  await sync()
  expect(await open()).toHaveLength(1)
  await base.ownerDb.deleteFrom('capture_certificate').execute()
  await sync()
  expect(await open()).toEqual([])
})
