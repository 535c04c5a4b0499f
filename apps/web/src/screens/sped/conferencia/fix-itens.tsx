import type { Achado } from '@portal/contract/sped.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
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

type Item = NonNullable<Achado['itens']>[number]
interface Choice {
  produto: string | null
  fator: string
}

const SHOWN = 20
/** Products that a list shows at once, the likest first; typing looks among all */
const OFFERED = 100

const keyOf = (item: Item): string => `${item.nr_cpfcnpj}|${item.cd_fornecedor}|${item.ds_unidade}`

/** The own product, and how many of it one of the supplier's is. */
export function FixItens({ achados, month, saving }: { achados: readonly Achado[]; month: Mes; saving: Saving }) {
  const { data } = useQuery(produtosOptions({ cnpj: month.cnpj, sistema: month.sistema }))
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const items = achados.flatMap(({ itens }) => itens ?? [])
  const suppliers = new Map(
    achados.flatMap(({ itens = [], documento }) => itens.map((item) => [item.nr_cpfcnpj, documento?.nm_participante])),
  )
  const known = useMemo(() => (data?.data ?? []).map(toKnown), [data])
  const choiceOf = (item: Item): Choice => chosen[keyOf(item)] ?? firstChoice(item)
  const ready = items.filter((item) => isReady(choiceOf(item)))
  const apply = () =>
    saving.mutate((now) =>
      withItems(
        now,
        ready.map((item) => ({ item, choice: choiceOf(item) })),
      ),
    )
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
      <div className={styles.cardHead} aria-hidden="true">
        <span>Item da nota</span>
        <span>Seu produto</span>
        <span>Fator</span>
      </div>
      {items.slice(0, SHOWN).map((item) => (
        <ItemRow
          key={keyOf(item)}
          item={item}
          supplier={suppliers.get(item.nr_cpfcnpj) ?? item.nr_cpfcnpj}
          known={known}
          choice={choiceOf(item)}
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
  supplier: string
  known: readonly Known[]
  choice: Choice
  onChange: (choice: Choice) => void
}

function ItemRow({ item, supplier, known, choice, onChange }: RowProps) {
  const options = useMemo(() => likest(item.nm_prd, known), [item.nm_prd, known])
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

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2)

/** A product as it is offered, with the words of its name. */
interface Known {
  value: string
  label: string
  words: readonly string[]
}

const toKnown = ({ cd_produto, nm_prd, ds_unidade }: Produto): Known => ({
  value: cd_produto,
  label: `${cd_produto} ${nm_prd} (${ds_unidade})`,
  words: wordsOf(nm_prd),
})

/** What the check found already: the own product whose factor alone is missing. */
const firstChoice = ({ cd_produto }: Item): Choice =>
  cd_produto === undefined ? { produto: null, fator: '1' } : { produto: cd_produto, fator: '' }

/** All products, those first whose name shares most words with the supplier's. */
function likest(name: string, known: readonly Known[]): readonly Known[] {
  const wanted = new Set(wordsOf(name))
  const scored = known.map((one) => ({ one, score: one.words.filter((word) => wanted.has(word)).length }))
  const alike = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  return [...alike, ...scored.filter(({ score }) => score === 0)].map(({ one }) => one)
}

function withItems(now: ConfiguracaoSped, ready: readonly { item: Item; choice: Choice }[]): ConfiguracaoSped {
  const added = ready.flatMap(({ item, choice }) => {
    const factor = readQuantity(choice.fator)
    if (choice.produto === null || factor === null) return []
    const { nr_cpfcnpj, cd_fornecedor, ds_unidade } = item
    return [{ nr_cpfcnpj, cd_fornecedor, ds_unidade, cd_produto: choice.produto, nr_fator: factor, ds_destino: null }]
  })
  const replaced = new Set(added.map(keyOfRow))
  return { ...now, itens: [...now.itens.filter((row) => !replaced.has(keyOfRow(row))), ...added] }
}

const keyOfRow = (row: Pick<Item, 'nr_cpfcnpj' | 'cd_fornecedor' | 'ds_unidade'>): string =>
  `${row.nr_cpfcnpj}|${row.cd_fornecedor}|${row.ds_unidade}`
