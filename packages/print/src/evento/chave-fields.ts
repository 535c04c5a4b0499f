import { chaveParts, chaveShape } from '@portal/fiscal/ids/chave.ts'
import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import { numero, taxId } from '../format/values.ts'
import type { Field } from '../paper/box.ts'

/** The fields of a document that its key contains. */
export function chaveFields(chave: string): Field[] {
  const key = chaveShape(chave) ? chaveParts(chave) : undefined
  const middle = { align: 'center', font: 'bold' } as const
  return [
    { label: 'MODELO', value: key?.mod, weight: 9, ...middle },
    { label: 'SÉRIE', value: key && String(Number(key.serie)), weight: 9, ...middle },
    { label: 'NÚMERO', value: numero(key?.nNF), weight: 17, ...middle },
    { label: 'MÊS DE EMISSÃO', value: key && `${key.aamm.slice(2)}/20${key.aamm.slice(0, 2)}`, weight: 15, ...middle },
    { label: 'CNPJ / CPF DO EMITENTE', value: key && issuerOf(key.cnpj, key.serie), weight: 28, ...middle },
    { label: 'UF DO EMITENTE', value: key && (ufOfCode(key.cUF) ?? key.cUF), weight: 12, ...middle },
  ]
}

/** Series 920–969 are issued by natural persons: the key has a CPF after three zeros. */
const issuerOf = (id: string, serie: string): string =>
  taxId(serie >= '920' && serie <= '969' && id.startsWith('000') ? id.slice(3) : id)
