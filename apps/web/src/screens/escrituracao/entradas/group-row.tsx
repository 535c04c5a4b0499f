import type { GrupoEntrada } from '@portal/contract/escrituracao/escrituracao.ts'
import { Check, CircleDot, CircleHelp, CornerDownRight, Split } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { formatMoney } from '../../../lib/format.ts'
import styles from './entradas.module.css'
import { bookedText, CONFIANCA_WORDS, cstText, destinoText, instantText, itemsText, ncmText } from './words.ts'

const ICONS = { certo: Check, provavel: CircleDot, dividido: Split, sem_base: CircleHelp } as const

export function Confidence({ group }: { group: GrupoEntrada }) {
  const Icon = ICONS[group.ds_confianca]
  return (
    <span className={cx(styles.confidence, styles[group.ds_confianca])}>
      <Icon size={14} aria-hidden="true" />
      {CONFIANCA_WORDS[group.ds_confianca]}
    </span>
  )
}

/** «876,73 / ICMS», «sem / crédito», «18,68 / CIAP, 1 de 48» */
function Credit({ proposta }: Pick<GrupoEntrada, 'proposta'>) {
  const [value, word] =
    (proposta.vl_ciap ?? 0) > 0
      ? [formatMoney(proposta.vl_ciap), 'CIAP, 1 de 48']
      : proposta.fl_credito
        ? [formatMoney(proposta.vl_credito), 'ICMS']
        : ['sem', 'crédito']
  return (
    <span className={styles.credit}>
      <span>{value}</span> <span className={styles.soft}>{word}</span>
    </span>
  )
}

/** What a group was booked by, where it is no doubt. */
export function standingText({ ds_estado, decisao, dt_escriturado }: GrupoEntrada): string | null {
  if (decisao)
    return `${decisao.nm_usuario}, em ${instantText(decisao.dt_decisao)}${decisao.fl_regra ? ', como regra' : ''}`
  return ds_estado === 'certo' && dt_escriturado ? `Escriturado em ${instantText(dt_escriturado)}` : null
}

interface Props {
  group: GrupoEntrada
  isSelected: boolean
  isMarked: boolean
  isLeaving: boolean
  hasCredit: boolean
  onSelect: () => void
}

/** One group of items: supplier and product, the proposal, the reason. */
export function GroupRow({ group, isSelected, isMarked, isLeaving, hasCredit, onSelect }: Props) {
  const { proposta } = group
  const standing = standingText(group)
  return (
    <li
      className={cx(
        styles.row,
        isSelected && styles.selected,
        isMarked && styles.marked,
        !hasCredit && styles.noCredit,
      )}
      data-id={group.id}
    >
      <button type="button" className={styles.rowButton} data-entry="" aria-pressed={isSelected} onClick={onSelect}>
        <span className={styles.who}>
          <strong>{group.nm_fornecedor || group.nr_cpfcnpj || 'Consumidor'}</strong>
          <span className={styles.soft}>
            {[group.nm_prd, ncmText(group.cd_ncm), itemsText(group.nr_itens)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className={styles.cfop}>
          <strong>{bookedText(group)}</strong>
          <span className={styles.soft}>
            {proposta.cd_cst === '' ? 'sem CFOP' : cstText(proposta.cd_cst, proposta.fl_csosn)}
          </span>
        </span>
        {hasCredit && <Credit proposta={proposta} />}
        <span className={styles.accumulator}>
          <span>{proposta.nm_acumulador ?? destinoText(proposta)}</span>
          <span className={styles.soft}>
            {proposta.cd_acumulador ? `acumulador ${proposta.cd_acumulador}` : 'sem acumulador'}
          </span>
        </span>
        <span className={styles.value}>
          <strong>{formatMoney(group.vl_itens)}</strong>
          {isLeaving ? (
            <span className={cx(styles.confidence, styles.certo)}>
              <Check size={14} aria-hidden="true" />
              Aceito
            </span>
          ) : (
            <Confidence group={group} />
          )}
        </span>
        <span className={styles.reason}>
          <CornerDownRight size={14} aria-hidden="true" />
          {standing ? `${standing} · ${group.ds_motivo}` : group.ds_motivo}
        </span>
      </button>
    </li>
  )
}
