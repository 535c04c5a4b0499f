import type { Achado } from '@portal/contract/sped.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { produtosOptions } from '../../../api/produtos.ts'
import type { Mes } from '../../../api/sped.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { formatCount } from '../../../ui/format.ts'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../base/sped.module.css'
import { type Saving, saveError } from '../base/use-configuracao.ts'
import { quantityShown, readQuantity } from '../base/values.ts'

type Item = NonNullable<Achado['itens']>[number]
interface Choice {
  produto: string | null
  fator: string
}

const SHOWN = 20
/** Most products that a list offers: the likest first */
const OFFERED = 200

const keyOf = (item: Item): string => `${item.nr_cpfcnpj}|${item.cd_fornecedor}|${item.ds_unidade}`

/** The own product, and how many of it one of the supplier's is. */
export function FixItens({ achados, month, saving }: { achados: readonly Achado[]; month: Mes; saving: Saving }) {
  const { data } = useQuery(produtosOptions({ cnpj: month.cnpj, sistema: month.sistema }))
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const items = achados.flatMap(({ itens }) => itens ?? [])
  const ready = items.filter((item) => isReady(chosen[keyOf(item)]))
  const apply = () => saving.mutate((now) => withItems(now, ready, chosen))
  const failed = saveError(saving.error)
  if (items.length === 0 || !data) return null
  if (data.data.length === 0)
    return (
      <p className={styles.why}>
        O cadastro de produtos está vazio. <Link to="/cadastros/produtos">Abrir Produtos</Link>
      </p>
    )
  return (
    <div className={styles.card}>
      {items.slice(0, SHOWN).map((item) => (
        <ItemRow
          key={keyOf(item)}
          item={item}
          produtos={data.data}
          choice={chosen[keyOf(item)] ?? { produto: null, fator: '1' }}
          onChange={(choice) => setChosen((now) => ({ ...now, [keyOf(item)]: choice }))}
        />
      ))}
      <div className={styles.cardFoot}>
        <p className={styles.small}>
          {formatCount(items.length, 'item', 'itens')}
          {items.length > SHOWN && `, mostrando os ${SHOWN} primeiros`}. Vale também para os próximos meses.
        </p>
        <Button disabled={ready.length === 0 || saving.isPending} onClick={apply}>
          {ready.length > 1 ? `Aplicar os ${ready.length}` : 'Aplicar'}
        </Button>
        {failed && (
          <p className={styles.wrong} role="alert">
            {failed}
          </p>
        )}
      </div>
    </div>
  )
}

interface RowProps {
  item: Item
  produtos: readonly Produto[]
  choice: Choice
  onChange: (choice: Choice) => void
}

function ItemRow({ item, produtos, choice, onChange }: RowProps) {
  const [options] = useState(() => likest(item.nm_prd, produtos))
  return (
    <div className={styles.cardRow} data-item="">
      <div className={styles.cardWords}>
        <p>{item.nm_prd}</p>
        <p className={styles.small}>
          {item.cd_fornecedor} · {item.ds_unidade}
        </p>
      </div>
      <Combobox
        className={styles.bare}
        label={`Seu produto para ${item.nm_prd}`}
        placeholder="Escolha o produto"
        value={choice.produto}
        options={options}
        onChange={(produto) => onChange({ ...choice, produto })}
      />
      <TextField
        className={styles.bare}
        label={`Fator de ${item.nm_prd}`}
        value={quantityShown(choice.fator)}
        error={readQuantity(choice.fator) === null ? 'Escreva como 12,5.' : null}
        onChange={(fator) => onChange({ ...choice, fator })}
      />
    </div>
  )
}

const isReady = (choice: Choice | undefined): boolean =>
  choice !== undefined && choice.produto !== null && readQuantity(choice.fator) !== null

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2)

/** Products whose name shares most words with the supplier's. */
function likest(name: string, produtos: readonly Produto[]): { value: string; label: string }[] {
  const wanted = new Set(wordsOf(name))
  return produtos
    .map((produto) => ({ produto, score: wordsOf(produto.nm_prd).filter((word) => wanted.has(word)).length }))
    .sort((a, b) => b.score - a.score)
    .slice(0, OFFERED)
    .map(({ produto }) => ({
      value: produto.cd_produto,
      label: `${produto.cd_produto} ${produto.nm_prd} (${produto.ds_unidade})`,
    }))
}

function withItems(
  now: ConfiguracaoSped,
  items: readonly Item[],
  chosen: Readonly<Record<string, Choice>>,
): ConfiguracaoSped {
  const added = items.flatMap((item) => {
    const choice = chosen[keyOf(item)]
    const factor = readQuantity(choice?.fator ?? '')
    if (!choice?.produto || factor === null) return []
    const { nr_cpfcnpj, cd_fornecedor, ds_unidade } = item
    return [{ nr_cpfcnpj, cd_fornecedor, ds_unidade, cd_produto: choice.produto, nr_fator: factor, ds_destino: null }]
  })
  const replaced = new Set(added.map(keyOfRow))
  return { ...now, itens: [...now.itens.filter((row) => !replaced.has(keyOfRow(row))), ...added] }
}

const keyOfRow = (row: Pick<Item, 'nr_cpfcnpj' | 'cd_fornecedor' | 'ds_unidade'>): string =>
  `${row.nr_cpfcnpj}|${row.cd_fornecedor}|${row.ds_unidade}`
