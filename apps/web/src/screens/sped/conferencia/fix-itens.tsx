import type { Achado } from '@portal/contract/sped.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { produtosOptions } from '../../../api/produtos.ts'
import type { Mes } from '../../../api/sped.ts'
import { Combobox } from '../../../fields/combobox.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { formatCount } from '../../../lib/format.ts'
import styles from '../base/sped.module.css'
import { type Saving, saveError } from '../base/use-configuracao.ts'
import { quantityShown, readQuantity } from '../base/values.ts'
import { type ProdutoOption, sortByLikeness, toProdutoOption } from './suggest-produto.ts'

type Item = NonNullable<Achado['itens']>[number]
interface Choice {
  produto: string | null
  fator: string
}

/** Items rendered; the rest follows once these are saved */
const SHOWN = 20
/** Options that the list renders at once; typing searches all products */
const OFFERED = 100

const itemKey = (item: Pick<Item, 'nr_cpfcnpj' | 'cd_fornecedor' | 'ds_unidade'>): string =>
  `${item.nr_cpfcnpj}|${item.cd_fornecedor}|${item.ds_unidade}`

/** Fix for items without a product: the product of the register, and its quantity per unit of the supplier. */
export function FixItens({ achados, month, saving }: { achados: readonly Achado[]; month: Mes; saving: Saving }) {
  const { data } = useQuery(produtosOptions({ cnpj: month.cnpj, sistema: month.sistema }))
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const items = achados.flatMap(({ itens }) => itens ?? [])
  const suppliers = new Map(
    achados.flatMap(({ itens = [], documento }) => itens.map((item) => [item.nr_cpfcnpj, documento?.nm_participante])),
  )
  const produtos = useMemo(() => (data?.data ?? []).map(toProdutoOption), [data])
  const choiceOf = (item: Item): Choice => chosen[itemKey(item)] ?? firstChoice(item)
  const ready = items.filter((item) => isReady(choiceOf(item)))
  const apply = () =>
    saving.mutate((settings) =>
      withItems(
        settings,
        ready.map((item) => ({ item, choice: choiceOf(item) })),
      ),
    )
  const errorText = saveError(saving.error)
  if (items.length === 0 || !data) return null
  if (data.data.length === 0)
    return (
      <p className={styles.why}>
        O cadastro de produtos está vazio. <Link to="/cadastros/produtos">Abrir Produtos</Link>
      </p>
    )
  return (
    <div className={styles.card}>
      <div className={styles.cardHead} aria-hidden="true">
        <span>Item da nota</span>
        <span>Seu produto</span>
        <span>Fator</span>
      </div>
      {items.slice(0, SHOWN).map((item) => (
        <ItemRow
          key={itemKey(item)}
          item={item}
          supplier={suppliers.get(item.nr_cpfcnpj) ?? item.nr_cpfcnpj}
          produtos={produtos}
          choice={choiceOf(item)}
          onChange={(choice) => setChosen((choices) => ({ ...choices, [itemKey(item)]: choice }))}
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
        {errorText && (
          <p className={styles.wrong} role="alert">
            {errorText}
          </p>
        )}
      </div>
    </div>
  )
}

interface RowProps {
  item: Item
  supplier: string
  produtos: readonly ProdutoOption[]
  choice: Choice
  onChange: (choice: Choice) => void
}

function ItemRow({ item, supplier, produtos, choice, onChange }: RowProps) {
  const options = useMemo(() => sortByLikeness(item.nm_prd, produtos), [item.nm_prd, produtos])
  return (
    <div className={styles.cardRow} data-item="">
      <div className={styles.cardWords}>
        <p>{item.nm_prd}</p>
        <p className={styles.small}>
          {item.cd_fornecedor} · {item.ds_unidade} · {supplier}
        </p>
      </div>
      <Combobox
        className={styles.bare}
        label={`Seu produto para ${item.nm_prd}`}
        placeholder="Escolha o produto"
        value={choice.produto}
        options={options}
        limit={OFFERED}
        onChange={(produto) => onChange({ ...choice, produto })}
      />
      <TextField
        className={styles.bare}
        label={`Fator de ${item.nm_prd}`}
        value={quantityShown(choice.fator)}
        error={choice.fator !== '' && readQuantity(choice.fator) === null ? 'Escreva como 12,5.' : null}
        onChange={(fator) => onChange({ ...choice, fator })}
      />
    </div>
  )
}

const isReady = (choice: Choice): boolean => choice.produto !== null && readQuantity(choice.fator) !== null

/** The check answers `cd_produto` when the product is known and only the factor is missing. */
const firstChoice = ({ cd_produto }: Item): Choice =>
  cd_produto === undefined ? { produto: null, fator: '1' } : { produto: cd_produto, fator: '' }

function withItems(settings: ConfiguracaoSped, ready: readonly { item: Item; choice: Choice }[]): ConfiguracaoSped {
  const added = ready.flatMap(({ item, choice }) => {
    const factor = readQuantity(choice.fator)
    if (choice.produto === null || factor === null) return []
    const { nr_cpfcnpj, cd_fornecedor, ds_unidade } = item
    return [{ nr_cpfcnpj, cd_fornecedor, ds_unidade, cd_produto: choice.produto, nr_fator: factor, ds_destino: null }]
  })
  const replaced = new Set(added.map(itemKey))
  return { ...settings, itens: [...settings.itens.filter((row) => !replaced.has(itemKey(row))), ...added] }
}
