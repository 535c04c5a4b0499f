import type { EntradasReply, MotivoDuvida } from '@portal/contract/escrituracao/escrituracao.ts'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleHelp, UserCheck } from 'lucide-react'
import { Select } from '../../../fields/select.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatInteger, formatReais } from '../../../lib/format.ts'
import styles from './entradas.module.css'
import type { EntradasState } from './use-entradas.ts'
import { learnLinkText, learnsText, MOTIVO_WORDS } from './words.ts'

const TABS = [
  ['itens', 'Itens', null],
  ['certo', 'Com certeza', CircleCheck],
  ['duvida', 'Em dúvida', CircleHelp],
  ['decidido', 'Decididos', UserCheck],
] as const

export function Totals({ state, totais }: { state: EntradasState; totais: EntradasReply['totais'] }) {
  return (
    <nav className={styles.tabs} aria-label="Itens por estado">
      {TABS.map(([name, label, Icon]) => (
        <Link
          key={name}
          to="/escrituracao/$parte"
          params={{ parte: 'entradas' }}
          search={
            // the parts of the address that stay
            ((now: Record<string, string | undefined>) => ({
              ...now,
              ver: name === 'duvida' ? undefined : name,
              motivo: undefined,
            })) as never
          }
          className={cx(styles.tab, state.tab === name && styles.current)}
          aria-current={state.tab === name ? 'page' : undefined}
        >
          <span className={styles.tabName}>
            {Icon && <Icon size={16} aria-hidden="true" />}
            {label}
          </span>
          <span className={styles.tabValue}>
            {name === 'itens'
              ? formatCount(totais.itens.nr_notas, 'nota', 'notas')
              : formatReais(totais[name].vl_itens)}
          </span>
          <strong className={styles.tabCount}>{formatInteger(totais[name].nr_itens)}</strong>
        </Link>
      ))}
    </nav>
  )
}

export function Causes({ state, reply, onLearn }: { state: EntradasState; reply: EntradasReply; onLearn: () => void }) {
  const { search, change, tab } = state
  const total = reply.totais.duvida.nr_itens
  const line = (motivo: MotivoDuvida | undefined, name: string, count: number) => (
    <li key={name}>
      <button
        type="button"
        className={cx(styles.cause, tab === 'duvida' && search.motivo === motivo && styles.chosen)}
        aria-pressed={tab === 'duvida' && search.motivo === motivo}
        onClick={() => change({ ver: undefined, motivo })}
      >
        <span>{name}</span>
        <span>{formatInteger(count)}</span>
      </button>
    </li>
  )
  return (
    <aside className={styles.strip} aria-label="Por motivo">
      <h2>Por motivo</h2>
      <ul>
        {line(undefined, 'Todas as dúvidas', total)}
        {reply.motivos.map(({ cd_motivo, nr_itens }) => line(cd_motivo, MOTIVO_WORDS[cd_motivo], nr_itens))}
      </ul>
      {reply.totais.decidido.nr_itens > 0 && (
        <>
          <h2>Depois de decidir</h2>
          <dl className={styles.after}>
            <div>
              <dt>Viraram regra</dt>
              <dd>{formatInteger(reply.nr_regras)}</dd>
            </div>
            <div>
              <dt>Só desta vez</dt>
              <dd>{formatInteger(reply.nr_so_desta_vez)}</dd>
            </div>
          </dl>
        </>
      )}
      <p className={styles.learns}>
        {learnsText(reply.aprende)}{' '}
        {reply.aprende.nr_efds === 0 && !state.isReadOnly && (
          <button type="button" className={styles.link} onClick={onLearn}>
            {learnLinkText(reply.aprende)}
          </button>
        )}
      </p>
    </aside>
  )
}

const ALL = 'todas'

export function CausesSelect({ state, reply }: { state: EntradasState; reply: EntradasReply }) {
  const { search, change, tab } = state
  if (tab !== 'duvida') return null
  return (
    <div className={styles.causesSelect}>
      <Select<MotivoDuvida | typeof ALL>
        label="Por motivo"
        value={search.motivo ?? ALL}
        options={[
          { value: ALL, label: `Todas as dúvidas (${reply.totais.duvida.nr_itens})` },
          ...reply.motivos.map(({ cd_motivo, nr_itens }) => ({
            value: cd_motivo,
            label: `${MOTIVO_WORDS[cd_motivo]} (${nr_itens})`,
          })),
        ]}
        onChange={(motivo) => change({ motivo: motivo === ALL ? undefined : motivo })}
      />
    </div>
  )
}
