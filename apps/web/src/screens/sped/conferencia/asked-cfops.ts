import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import { documentsOf } from '../base/groups.ts'

/** A CFOP without a rule, for one supplier. */
export interface AskedCfop {
  key: string
  cfop: string
  /** Tax id of the supplier; null when the document has none */
  supplier: string | null
  name: string
  nature: string | null
  count: number
}

/** Distinct pairs of CFOP and supplier without a rule; most documents first. */
export function askedCfops(achados: readonly Achado[]): AskedCfop[] {
  const cases = new Map<string, Achado[]>()
  for (const achado of achados) {
    if (!achado.cd_cfop) continue
    const key = `${achado.cd_cfop} ${achado.documento?.nr_emitente ?? ''}`
    cases.set(key, [...(cases.get(key) ?? []), achado])
  }
  return [...cases]
    .map(([key, group]) => {
      const documents = documentsOf(group)
      return {
        key,
        cfop: group[0]?.cd_cfop ?? '',
        supplier: documents[0]?.nr_emitente ?? null,
        name: documents[0]?.nm_participante ?? '',
        nature: documents[0]?.ds_natureza ?? null,
        count: documents.length,
      }
    })
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
}

interface Rule {
  cfop: string
  entry: string
  supplier: string | null
}

/** Settings with `rules` instead of the general rules (any destination) for the same CFOP and supplier. */
export function withRules(settings: ConfiguracaoSped, rules: readonly Rule[]): ConfiguracaoSped {
  const keyOf = (cfop: string, supplier: string | null | undefined) => `${cfop} ${supplier ?? ''}`
  const added = new Map(
    rules.map(({ cfop, entry, supplier }) => [
      keyOf(cfop, supplier),
      { cd_cfop: cfop, ds_destino: null, cd_cfop_entrada: entry, nr_cpfcnpj: supplier },
    ]),
  )
  const kept = settings.entradas.cfops.filter(
    ({ cd_cfop, ds_destino, nr_cpfcnpj }) => ds_destino !== null || !added.has(keyOf(cd_cfop, nr_cpfcnpj)),
  )
  return { ...settings, entradas: { ...settings.entradas, cfops: [...kept, ...added.values()] } }
}
