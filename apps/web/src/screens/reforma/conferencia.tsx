import type { Achado, ConferenciaReply } from '@portal/contract/tributacao/reforma.ts'
import { ChevronDown, ChevronUp, CircleCheck, CircleX, Database, Info, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Message } from '../../kit/message.tsx'
import { cx } from '../../lib/cx.ts'
import { formatCount, formatDate, formatInteger, formatMoney, formatReais } from '../../lib/format.ts'
import { DRAWER, useMedia } from '../../lib/use-media.ts'
import { monthWord } from '../../session/competencia.ts'
import { AchadoView } from './achado-view.tsx'
import type { ReformaSearch } from './address.ts'
import styles from './reforma.module.css'

interface Props {
  reply: ConferenciaReply
  cnpj: string
  mes: string
  search: ReformaSearch
  go: (change: ReformaSearch) => void
}

/** Figures of the month, the findings on the left, the open one on the right. */
export function Conferencia({ reply, cnpj, mes, search, go }: Props) {
  const narrow = useMedia(DRAWER)
  const { resumo, achados } = reply
  if (resumo.nr_notas === 0)
    return (
      <Message
        icon={CircleCheck}
        title={`Nenhuma nota a conferir em ${monthWord(mes)}.`}
        detail="Importe as NF-e, NFC-e e CT-e do mês, ou escolha outro mês no alto."
      />
    )
  const chosen = achados.find(({ codigo }) => codigo === search.achado) ?? (narrow ? undefined : achados[0])
  const view = (achado: Achado) => <AchadoView key={achado.codigo} achado={achado} cnpj={cnpj} mes={mes} />
  const list = { chosen, onChoose: (achado?: string) => go({ achado }), detail: narrow ? view : null }
  return (
    <>
      <Figures resumo={resumo} />
      {resumo.nr_itens_sem_aliquota > 0 && (
        <p className={styles.unfixed}>
          <Info size={16} aria-hidden="true" />
          <span>
            CBS de {mes.slice(0, 4)}: alíquota ainda não fixada.{' '}
            {formatCount(resumo.nr_itens_sem_aliquota, 'item não verificável', 'itens não verificáveis')}; o provedor
            carrega a alíquota e o ato dela em Cadastros › Tabelas.
          </span>
        </p>
      )}
      <div className={styles.check}>
        <div className={styles.left}>
          {(['erro', 'aviso', 'informativo'] as const).map((gravidade) => (
            <Findings key={gravidade} gravidade={gravidade} reply={reply} {...list} />
          ))}
          {achados.length === 0 && (
            <p className={styles.clean} role="status">
              <CircleCheck size={20} aria-hidden="true" />
              <span>
                {formatCount(resumo.nr_notas, 'nota', 'notas')}, {resumo.regras.length} regras, nenhum achado.
              </span>
            </p>
          )}
          <Rules reply={reply} />
        </div>
        {!narrow && chosen && (
          <section className={styles.right} aria-label={chosen.nm_regra}>
            {view(chosen)}
          </section>
        )}
      </div>
    </>
  )
}

function Figures({ resumo }: Pick<ConferenciaReply, 'resumo'>) {
  const figures = [
    ['Notas conferidas', formatInteger(resumo.nr_notas)],
    ['Com achado', formatInteger(resumo.nr_notas_achado)],
    ['CBS destacada', formatReais(resumo.vl_cbs)],
    ['IBS destacado', formatReais(resumo.vl_ibs)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const ICONS = { erro: CircleX, aviso: TriangleAlert, informativo: Info } as const

interface ListProps {
  gravidade: Achado['gravidade']
  reply: ConferenciaReply
  chosen: Achado | undefined
  onChoose: (codigo?: string) => void
  /** The finding inside the list, for narrow windows; null when it has a column of its own */
  detail: ((achado: Achado) => ReactNode) | null
}

function Findings({ gravidade, reply, chosen, onChoose, detail }: ListProps) {
  const achados = reply.achados.filter((achado) => achado.gravidade === gravidade)
  if (achados.length === 0) return null
  const Icon = ICONS[gravidade]
  const title = formatCount(achados.length, gravidade, `${gravidade}s`)
  const { nr_notas_erro, nr_notas_aviso } = reply.resumo
  const notas = { erro: nr_notas_erro, aviso: nr_notas_aviso, informativo: null }[gravidade]
  return (
    <section aria-label={title}>
      <h2 className={styles.groupHead} data-tone={gravidade}>
        <Icon size={16} aria-hidden="true" />
        <b>{title}</b> {notas !== null && <span>em {formatCount(notas, 'nota', 'notas')}</span>}
      </h2>
      <ul>
        {achados.map((achado) => {
          const open = achado.codigo === chosen?.codigo
          return (
            <li key={achado.codigo} className={cx(styles.finding, open && styles.chosen)}>
              <button
                type="button"
                data-finding=""
                aria-expanded={detail ? open : undefined}
                aria-current={!detail && open ? 'true' : undefined}
                onKeyDown={walk}
                onClick={() => onChoose(detail && open ? undefined : achado.codigo)}
              >
                <span className={styles.two}>
                  <span>{achado.nm_regra}</span>
                  <small>{achado.ds_detalhe}</small>
                </span>
                <span className={styles.twoRight}>
                  <span>{formatCount(achado.nr_notas, 'nota', 'notas')}</span>
                  <small>{formatMoney(achado.vl_base)}</small>
                </span>
                {detail &&
                  (open ? <ChevronUp size={20} aria-hidden="true" /> : <ChevronDown size={20} aria-hidden="true" />)}
              </button>
              {detail && open && <div className={styles.inside}>{detail(achado)}</div>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Moves the focus to the neighbouring finding with ↑ and ↓. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLButtonElement>('[data-finding]')]
  all[all.indexOf(event.currentTarget) + step]?.focus()
}

/** The rules without a finding, and on request all rules with their acts. */
function Rules({ reply: { resumo, achados } }: Pick<Props, 'reply'>) {
  const [open, setOpen] = useState(false)
  const found = new Set(achados.map(({ codigo }) => codigo.replace(/^received_/, '')))
  const clean = resumo.regras.filter(({ codigo }) => !found.has(codigo)).length
  return (
    <>
      <p className={styles.rules}>
        <span data-tone="ok">
          <CircleCheck size={16} aria-hidden="true" /> {formatCount(clean, 'regra', 'regras')} sem achado
        </span>
        <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Fechar as regras' : `Ver as ${resumo.regras.length} regras`}
        </Button>
      </p>
      {open && (
        <dl className={styles.ruleList}>
          {resumo.regras.map(({ codigo, nm_regra, ds_regra, ds_base_legal }) => (
            <div key={codigo}>
              <dt>{nm_regra}</dt>
              <dd>{ds_regra}</dd>
              <dd>{ds_base_legal}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.source}>
        <Database size={14} aria-hidden="true" />
        <span>
          {resumo.tabelas.map(({ nm_tabela, dt_dados }) => `${nm_tabela} de ${formatDate(dt_dados)}`).join(' · ')} ·{' '}
          {resumo.regras.length} regras. NFS-e e MDF-e não entram.
        </span>
      </p>
    </>
  )
}
