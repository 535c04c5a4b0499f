import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { ListFilter, SlidersHorizontal, SquareCheck, X } from 'lucide-react'
import { ListSearch } from '../../../fields/list-search.tsx'
import { MonthStepper } from '../../../fields/month-stepper.tsx'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { Select } from '../../../fields/select.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import list from '../../../kit/list-screen.module.css'
import { PopoverButton } from '../../../kit/popover.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatInteger } from '../../../lib/format.ts'
import { MIDDLE, useMedia } from '../../../lib/use-media.ts'
import { ViewsButton } from '../../../prefs/views/views-button.tsx'
import type { Visao } from '../../../prefs/visoes.ts'
import { useOwnName } from '../../../session/people/colleagues.ts'
import { type ChangeSearch, type FechamentoSearch, parseFechamento } from '../address.ts'
import styles from '../fechamento.module.css'
import { NO_FILTERS } from './board-grid.tsx'
import { CHIPS, chipsOf, nextDue, toggleChip } from './filter.ts'
import type { BoardState } from './use-board.ts'

interface Props extends BoardState {
  isPicking: boolean
  onPicking: () => void
}

/** Month, search and filters. */
export function FilterLine({ search, change, mes, rows, isPicking, onPicking }: Props) {
  return (
    <search className={styles.filters}>
      <MonthStepper mes={mes} onChange={(other) => change({ mes: other })} />
      <Button
        className={cx(search.falta && styles.pressed)}
        aria-pressed={search.falta !== undefined}
        onClick={() => change({ falta: search.falta ? undefined : '1' })}
      >
        <ListFilter size={16} aria-hidden="true" />
        Só o que falta
      </Button>
      <ListSearch
        label="Buscar empresa por nome, CNPJ ou etiqueta"
        placeholder="Nome, CNPJ ou etiqueta"
        value={search.busca ?? ''}
        onChange={(value) => change({ busca: value || undefined })}
      />
      <MoreFilters search={search} change={change} rows={rows} />
      <BoardViews search={search} change={change} />
      <Button className={styles.picking} aria-label="Selecionar" aria-pressed={isPicking} onClick={onPicking}>
        <SquareCheck size={16} aria-hidden="true" />
      </Button>
    </search>
  )
}

const valuesOf = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.flatMap((value) => value ?? []))].sort((a, b) => a.localeCompare(b, 'pt-BR'))

const ALL = { value: '', label: 'Todos' }
const asOptions = (values: string[]) => [ALL, ...values.map((value) => ({ value, label: value }))]
const REGIMES = [
  ALL,
  { value: 'simples', label: 'Simples' },
  { value: 'presumido', label: 'Presumido' },
  { value: 'real', label: 'Real' },
  { value: 'mei', label: 'MEI' },
  { value: 'nenhum', label: 'Sem regime' },
]

function MoreFilters({
  search,
  change,
  rows,
}: Pick<BoardState, 'search' | 'change'> & { rows: readonly Fechamento[] }) {
  const count = [search.etiqueta, search.responsavel, search.regime].filter(Boolean).length
  return (
    <PopoverButton
      className={cx(buttonClass(), count > 0 && styles.pressed)}
      panel="Mais filtros"
      align="end"
      aria-label={count > 0 ? `Mais filtros, ${count} em uso` : 'Mais filtros'}
      content={() => (
        <div className={styles.more}>
          <Select
            label="Etiqueta"
            value={search.etiqueta ?? ''}
            options={asOptions(valuesOf(rows.flatMap(({ etiquetas }) => etiquetas)))}
            onChange={(etiqueta) => change({ etiqueta: etiqueta || undefined })}
          />
          <Select
            label="Responsável"
            value={search.responsavel ?? ''}
            options={asOptions(valuesOf(rows.map(({ nm_responsavel }) => nm_responsavel)))}
            onChange={(responsavel) => change({ responsavel: responsavel || undefined })}
          />
          <Select
            label="Regime"
            value={search.regime ?? ''}
            options={REGIMES}
            onChange={(regime: string) => change({ regime: regime || undefined })}
          />
          <Button onClick={() => change(NO_FILTERS)}>Limpar filtros</Button>
        </div>
      )}
    >
      <SlidersHorizontal size={16} aria-hidden="true" />
      <span className={styles.buttonWord}>Mais filtros</span>
      {count > 0 && <b>{count}</b>}
    </PopoverButton>
  )
}

/** Quick filters with the number of companies of each; several hold together. One without companies is hidden. */
export function ChipsLine({ rows, search, change }: BoardState) {
  const active = chipsOf(search)
  const own = useOwnName()
  const mine = rows.filter(({ nm_responsavel }) => nm_responsavel === own).length
  const isMine = own !== null && search.responsavel === own
  const today = todayInSaoPaulo(new Date())
  const until = nextDue(rows, today)
  const chips = CHIPS.map((chip) => ({ ...chip, count: rows.filter((row) => chip.test(row, until)).length })).filter(
    ({ key, count }) => count > 0 || active.includes(key),
  )
  const hasMine = own !== null && (mine > 0 || isMine)
  if (chips.length === 0 && !hasMine) return null
  return (
    <section className={styles.chips} aria-label="Filtros rápidos">
      {hasMine && (
        <button
          type="button"
          className={cx(styles.chip, isMine && styles.chipOn)}
          aria-pressed={isMine}
          onClick={() => change({ responsavel: isMine ? undefined : own })}
        >
          Minhas <span className={list.count}>{formatInteger(mine)}</span>
          {isMine && <X size={14} aria-hidden="true" />}
        </button>
      )}
      {chips.map(({ key, label, count }) => {
        const on = active.includes(key)
        return (
          <button
            key={key}
            type="button"
            className={cx(styles.chip, on && styles.chipOn)}
            aria-pressed={on}
            onClick={() => change({ so: toggleChip(search, key) })}
          >
            {typeof label === 'string' ? label : label(until, today)}{' '}
            <span className={list.count}>{formatInteger(count)}</span>
            {on && <X size={14} aria-hidden="true" />}
          </button>
        )
      })}
    </section>
  )
}

/** Built-in views. */
const READY: readonly Visao[] = [
  { nome: 'EFD a gerar', endereco: { so: 'efd_pronta', ordem: 'vence' } },
  { nome: 'EFD com erros', endereco: { so: 'efd_erros', ordem: 'vence' } },
  { nome: 'Simples a fechar', endereco: { regime: 'simples', falta: '1' } },
  { nome: 'Tardios', endereco: { so: 'tardios' } },
]

/** What a view keeps: filters and order, without the month and the open company. */
const viewOf = ({ mes: _, cnpj: __, ...rest }: FechamentoSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(rest).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

/** Views of the board. */
const BoardViews = ({ search, change }: { search: FechamentoSearch; change: ChangeSearch }) => (
  <ViewsButton
    tela="fechamento"
    ready={READY}
    now={viewOf(search)}
    keeps="Filtros e ordem"
    bare={useMedia(MIDDLE) || search.cnpj !== undefined}
    apply={(endereco) => change({ ...NO_FILTERS, ordem: undefined, ...parseFechamento(endereco) })}
  />
)
