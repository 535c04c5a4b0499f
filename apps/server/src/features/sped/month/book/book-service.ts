import { stateOfCity } from '@portal/fiscal/ids/uf.ts'
import type { ServiceRow } from '../read/read-services.ts'
import type { BookContext } from './context.ts'
import { NO_CODES, type Treatment, treatLine } from './entry-proposal.ts'

/** Stands for the code of a service that the NFS-e does not state in the national form. */
const SERVICE = 'servico'

/** Six digits of the national list, from «010101» or «01.01.01»; else one word for all services. */
export function serviceThing(code: string | null): string {
  const digits = (code ?? '').replace(/[.\s]/g, '')
  return /^\d{6}$/.test(digits) ? digits : SERVICE
}

/**
 * CFOP of the document that the entry of a service follows.
 * Source  Ajuste SINIEF 7/2001 (1.933, 2.933: service taxed by the ISS); an NFS-e states none
 */
export const serviceSale = ({ city }: Pick<ServiceRow, 'city'>, uf: string): '5933' | '6933' =>
  stateOfCity(city ?? '') === uf ? '5933' : '6933'

/** CST of an entry without ICMS. */
export const SERVICE_CST = '90'

/** CFOP under which an NFS-e is booked; an issued one has none: its tax is the ISS. */
export const serviceCfop = (row: Pick<ServiceRow, 'role' | 'city'>, uf: string): string =>
  row.role === 'prestador' ? '' : serviceSale(row, uf) === '5933' ? '1933' : '2933'

/** How an NFS-e is booked; null: the escrituração knows nothing. */
export function treatService(row: ServiceRow, context: BookContext): Treatment | null {
  const isIssued = row.role === 'prestador'
  const cfop = serviceCfop(row, context.uf)
  return treatLine(
    {
      chave: row.chave,
      n: 0,
      question: {
        kind: isIssued ? 'saida' : 'servico',
        // a service is booked the same way for every customer
        supplier: isIssued ? '' : (row.party ?? ''),
        item: '',
        ncm: serviceThing(row.code),
        sale: isIssued ? '' : serviceSale(row, context.uf),
        tax: '',
        rate: '',
        icms: 0,
        unitValue: row.service,
        value: row.service,
        simplesRate: null,
      },
      general: {
        answer: { ...NO_CODES, cfop, destination: isIssued ? 'saida' : 'servico', cst: null, credit: null },
        isWritten: false,
        isSure: true,
        options: [cfop],
      },
      cfopFor: () => cfop,
    },
    context,
  )
}
