import { expect, test } from 'vitest'
import { suggestSettings } from '../settings/defaults.ts'
import { bookContext } from './context.ts'
import { newFindings } from './findings.ts'
import type { NoteRow } from './note-row.ts'
import { placeFrete } from './place-frete.ts'

const [COMPANY, CARRIER] = ['11222333000181', '11444777000161']
const PARTY = {
  ...{ taxId: CARRIER, foreignId: null, name: 'Transportes Ltda', ie: null, im: null, tradeName: null, regime: null },
  ...{ ieKind: null, suframa: null, street: 'Rua A', number: '1', complement: null, district: null, zip: null },
  ...{ phone: null, city: '3550308', uf: 'SP', country: null },
}
const NOTE: NoteRow = {
  ...{ pending_cancellation: false, foreign_copy: false },
  ...{ id: '1', chave: '0'.repeat(44), tipo: 'cte', modelo: 57, papel: 'R', number: 1, serie: 1, issued: '2026-11-03' },
  ...{ total: 10_000, situacao: 'autorizada', cfop: '5353', nature: 'Transporte', issuer_id: CARRIER },
  ...{ party_name: 'Transportes Ltda', cancelled_on: null, operation: null, purpose: '0', destination: null },
  ...{ moved: null, freight_by: null, payment: null, party: PARTY, recipient_id: COMPANY, taker: '3' },
  ...{
    place_from: '3550308',
    place_to: '3509502',
    ref: null,
    notice: null,
    referred: null,
    imports: null,
    difal: null,
  },
  ...{ product: null, discount: null, freight: null, insurance: null, other: null },
  ...{ icms_cst: '20', icms_rate: '12', icms_base: 8000, icms: 960 },
}

function groupsOf(simples: boolean) {
  const settings = suggestSettings({ name: 'Empresa', uf: 'SP', ie: null, simples, issuer: null, produces: false })
  const period = { from: '2026-11-01', to: '2026-11-30', purpose: '0' as const }
  const context = bookContext({ cnpj: COMPANY, uf: 'SP', simples, period, settings, products: new Map() })
  return placeFrete(NOTE, context, newFindings())?.frete.groups
}

test('a reduced base is told with the credit and without it', () => {
  expect(groupsOf(false)).toMatchObject([{ cst: '020', cfop: '1353', base: 8000, icms: 960, reduction: 2000 }])
  expect(groupsOf(true)).toMatchObject([{ cst: '020', cfop: '1353', base: 0, icms: 0, reduction: 2000 }])
})

test('the shares of an own service to a non-taxpayer in another state are told; those of a service taken are its issuer’s', () => {
  const difal = { fcp: 100, destination: 500, origin: 0 }
  const context = bookContext({
    ...{ cnpj: COMPANY, uf: 'SP', simples: false, products: new Map() },
    period: { from: '2026-11-01', to: '2026-11-30', purpose: '0' },
    settings: suggestSettings({ name: 'E', uf: 'SP', ie: null, simples: false, issuer: null, produces: false }),
  })
  const placed = (papel: 'E' | 'R') =>
    placeFrete({ ...NOTE, papel, cfop: papel === 'E' ? '6357' : '6353', difal }, context, newFindings())?.frete
  expect(placed('E')?.difal).toEqual(difal)
  expect(placed('R')?.difal).toBeNull()
})
