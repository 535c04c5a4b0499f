import type { VersaoProdutosReply, VersoesProdutosReply } from '@portal/contract/produtos/versoes.ts'
import { toDiferenca } from '../wire.ts'
import type { Comparison } from './compare.ts'
import type { ListVersion } from './store.ts'

/** Most products of one comparison. */
const MOST_SHOWN = 500

export const toVersao = (it: ListVersion): VersoesProdutosReply['data'][number] => ({
  nr_versao: it.version,
  dt_gravacao: it.savedAt.toISOString(),
  nm_usuario: it.savedName,
  nr_restaurada: it.restoredFrom,
  incluidos: it.included,
  alterados: it.changed,
  excluidos: it.excluded,
  nr_produtos: it.products,
})

export function toComparacao({ from, to, difference, names }: Comparison): VersaoProdutosReply {
  const { included, changed, excluded } = difference
  const left = { included: included.slice(0, MOST_SHOWN), changed: changed.slice(0, MOST_SHOWN) }
  const some = toDiferenca({ ...left, moved: [], excluded: excluded.slice(0, MOST_SHOWN) }).slice(0, MOST_SHOWN)
  return {
    nr_de: from,
    nr_para: to,
    incluidos: included.length,
    alterados: changed.length,
    excluidos: excluded.length,
    data: some.map((mudanca) => ({ ...mudanca, nm_prd: names.get(mudanca.cd_produto) ?? '' })),
  }
}
