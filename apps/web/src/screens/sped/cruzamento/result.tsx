import type { CruzamentoReply, RegraCruzada } from '@portal/contract/sped/cruzamento.ts'
import { CircleCheck } from 'lucide-react'
import { formatCount, formatInteger } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'
import { DRAWER, useMedia } from '../../../lib/use-media.ts'
import styles from '../base/sped.module.css'
import type { CruzamentoSearch } from './address.ts'
import own from './cruzamento.module.css'
import { DifferencesTable } from './differences-table.tsx'
import { ruleGroups } from './rules.ts'
import { RulesList } from './rules-list.tsx'

interface Props {
  reply: CruzamentoReply
  search: CruzamentoSearch
  go: (next: CruzamentoSearch) => void
}

/** Result of the comparison: rules on the left, documents of the open rule on the right. */
export function Result({ reply, search, go }: Props) {
  const narrow = useMedia(DRAWER)
  if (reply.regras.length === 0) return <Clean reply={reply} />
  const groups = ruleGroups(reply, search)
  const rules = groups.flatMap((group) => group.rules)
  const chosen = rules.find(({ codigo }) => codigo === search.regra) ?? (narrow ? undefined : rules[0])
  const detail = (rule: RegraCruzada) => <DifferencesTable key={rule.codigo} reply={reply} rule={rule} />
  return (
    <div className={styles.check}>
      <div className={styles.left}>
        <Severities reply={reply} search={search} go={go} />
        {groups.length === 0 && <p className={own.nothing}>Nenhuma diferença desta gravidade.</p>}
        <RulesList
          groups={groups}
          chosen={chosen?.codigo}
          onChoose={(regra) => go({ ...search, regra })}
          detail={narrow ? detail : null}
        />
      </div>
      {!narrow && chosen && (
        <section className={styles.right} aria-label={chosen.nm_regra}>
          {detail(chosen)}
        </section>
      )}
    </div>
  )
}

/** Filter by severity: all, errors or warnings. */
function Severities({ reply, search, go }: Props) {
  const options = [
    { value: undefined, label: 'Todas', count: reply.erros + reply.avisos },
    { value: 'erro' as const, label: 'Erros', count: reply.erros },
    { value: 'aviso' as const, label: 'Avisos', count: reply.avisos },
  ]
  return (
    <div className={own.filter}>
      <fieldset className={styles.switch} aria-label="Gravidade">
        {options.map(({ value, label, count }) => (
          <button
            key={label}
            type="button"
            aria-pressed={search.gravidade === value}
            onClick={() => go({ ...search, gravidade: value })}
          >
            {label} {formatInteger(count)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function Clean({ reply }: { reply: CruzamentoReply }) {
  return (
    <div className={styles.check}>
      <p className={styles.clean} role="status">
        <CircleCheck size={20} aria-hidden="true" />
        <span>
          A EFD de {monthText(reply.dt_ini)} e os XMLs dizem o mesmo:{' '}
          {formatCount(reply.nr_documentos, 'documento', 'documentos')}, {formatInteger(reply.nr_regras)} regras,
          nenhuma diferença.
        </span>
      </p>
    </div>
  )
}
