import type { GrupoEntrada } from '@portal/contract/escrituracao/escrituracao.ts'
import { cestText } from '@portal/tables/checks/written.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, ChevronDown, ChevronUp, Minus, Pencil, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { formatDate, formatMoney, formatTaxId } from '../../../lib/format.ts'
import { useEmpresa } from '../../../session/empresa.ts'
import { SentLines } from '../../../session/sent-lines.tsx'
import styles from './entradas.module.css'
import { EvidenceDialog } from './evidence-dialog.tsx'
import { Confidence, standingText } from './group-row.tsx'
import type { EntradasState } from './use-entradas.ts'
import {
  bookedText,
  cfopText,
  cstText,
  destinoText,
  hasAnswer,
  isOwnIssue,
  itemsText,
  ncmText,
  noteText,
  shortMonthText,
} from './words.ts'

interface Props {
  state: EntradasState
  group: GrupoEntrada
  onChange: () => void
}

const chosenName = ({ lado }: Pick<EntradasState, 'lado'>): string =>
  lado === 'saidas' ? 'Saída escolhida' : 'Entrada escolhida'

/** The selected group: the item as the note writes it, the evidence from the strongest to the weakest, the history, the acts. */
export function GroupPanel({ state, group, onChange }: Props) {
  const { index, rows, move, decisions, isReadOnly, tab } = state
  const { cpfcnpj } = useEmpresa()
  const isDoubt = group.ds_estado === 'duvida'
  const accept = () => decisions.give({ groups: [group], answer: null, scope: 'itens', isChange: false })
  return (
    <section className={styles.panel} aria-label={chosenName(state)}>
      <div className={styles.panelHead}>
        <IconButton icon={ChevronUp} label="Anterior" onClick={() => move(-1)} disabled={index <= 0} />
        <IconButton icon={ChevronDown} label="Próxima" onClick={() => move(1)} disabled={index >= rows.length - 1} />
        <span className={styles.soft}>
          {index + 1} de {rows.length}
        </span>
      </div>
      <div className={styles.panelBody}>
        <NoteHead group={group} />
        <ItemPart group={group} />
        <Evidence group={group} mes={state.mes} />
        <SentLines cnpj={cpfcnpj} chaves={group.itens.map(({ ds_chave }) => ds_chave)} />
        {group.ds_aviso && (
          <p className={styles.notice}>
            <TriangleAlert size={16} aria-hidden="true" />
            {group.ds_aviso}
          </p>
        )}
        <History group={group} />
      </div>
      {!isReadOnly && (
        <div className={styles.acts}>
          {isDoubt && (
            <Button look="primary" onClick={accept} disabled={!hasAnswer(group)}>
              <Check size={16} aria-hidden="true" />
              Aceitar {hasAnswer(group) ? bookedText(group) : ''}
              <kbd>Enter</kbd>
            </Button>
          )}
          <Button onClick={onChange}>
            <Pencil size={16} aria-hidden="true" />
            Mudar <kbd>E</kbd>
          </Button>
          {tab === 'duvida' && (
            <Button onClick={() => move(1)}>
              Pular <ArrowRight size={16} aria-hidden="true" /> <kbd>J</kbd>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const partyName = (group: GrupoEntrada): string =>
  group.nm_fornecedor ?? (isOwnIssue(group) ? 'Consumidor' : 'Fornecedor sem nome')

const NoteHead = ({ group }: { group: GrupoEntrada }) => (
  <div className={styles.noteHead}>
    <p className={styles.soft}>
      {noteText(group)} · {formatDate(group.dt_emissao)}
      {group.nr_notas > 1 && ` · e mais ${group.nr_notas - 1}`}
    </p>
    <h2 className={styles.supplier}>{partyName(group)}</h2>
    <p className={styles.soft}>
      {formatTaxId(group.nr_cpfcnpj)}
      {group.ds_uf && ` · ${group.ds_uf}`}
    </p>
    <Link to="/notas/$tipo/$id" params={{ tipo: group.ds_tipo, id: group.id_nota }} className={styles.link}>
      Abrir a nota
    </Link>
  </div>
)

const ItemPart = ({ group }: { group: GrupoEntrada }) => (
  <div className={styles.part}>
    <div className={styles.partHead}>
      <h3>Item da nota</h3>
      <span className={styles.soft}>
        {itemsText(group.nr_itens)}, {Number(group.qt_itens).toLocaleString('pt-BR')} {group.ds_unidade ?? ''}
      </span>
    </div>
    <p className={styles.itemName}>{group.nm_prd}</p>
    <dl className={styles.facts}>
      <div>
        <dt>NCM{group.cd_cest ? ' · CEST' : ''}</dt>
        <dd>{[ncmText(group.cd_ncm), cestText(group.cd_cest ?? '')].filter(Boolean).join(' · ') || 'sem NCM'}</dd>
      </div>
      <div>
        <dt>Nota diz</dt>
        <dd>
          {group.cd_cfop_nota
            ? `${cfopText(group.cd_cfop_nota)}, ${cstText(group.cd_cst_nota, group.fl_csosn_nota)}`
            : 'serviço, sem CFOP'}
        </dd>
      </div>
    </dl>
  </div>
)

function Evidence({ group, mes }: { group: GrupoEntrada; mes: string }) {
  const { cpfcnpj } = useEmpresa()
  const [open, setOpen] = useState<'passado' | 'ramo' | null>(null)
  const { provas } = group
  const lines = [
    ['Regra da empresa', provas.ds_regra, null],
    ['Passado da empresa', provas.ds_passado, 'passado'],
    ['Clientes do mesmo ramo', provas.ds_ramo, 'ramo'],
    ['Regra geral', provas.ds_geral || null, null],
  ] as const
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        <h3>
          {group.proposta.cd_cfop === '' ? 'Por que esta proposta' : `Por que ${cfopText(group.proposta.cd_cfop)}`}
        </h3>
        <span className={styles.soft}>da prova mais forte à mais fraca</span>
      </div>
      <ul className={styles.evidence}>
        {lines.map(([name, text, notes]) => (
          <li key={name} data-has={text !== null}>
            {text === null ? <Minus size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
            <span>{name}</span>
            {text !== null && notes !== null ? (
              <button
                type="button"
                className={styles.link}
                aria-label={`${name}: ${text}, ver as notas`}
                onClick={() => setOpen(notes)}
              >
                {text}
              </button>
            ) : (
              <span>{text ?? 'nenhuma'}</span>
            )}
          </li>
        ))}
      </ul>
      {provas.ds_lei && <p className={styles.soft}>{provas.ds_lei}</p>}
      {open && <EvidenceDialog group={group} cnpj={cpfcnpj} mes={mes} of={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

const FIRST_SHOWN = 4

function History({ group }: { group: GrupoEntrada }) {
  const [isWhole, setWhole] = useState(false)
  const { historico } = group
  if (historico.length === 0) return null
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        <h3>Histórico</h3>
        {historico.length > FIRST_SHOWN && (
          <button type="button" className={styles.link} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Ver menos' : `Ver os ${historico.length} meses`}
          </button>
        )}
      </div>
      <table className={styles.history}>
        <thead>
          <tr>
            <th scope="col">Mês</th>
            <th scope="col">Itens</th>
            <th scope="col">Valor</th>
            <th scope="col">CFOP</th>
          </tr>
        </thead>
        <tbody>
          {historico.slice(0, isWhole ? undefined : FIRST_SHOWN).map((line) => (
            <tr key={`${line.ds_mes} ${line.cd_cfop}`}>
              <td>{shortMonthText(line.ds_mes)}</td>
              <td>{line.nr_itens}</td>
              <td>{formatMoney(line.vl_itens)}</td>
              <td>{cfopText(line.cd_cfop)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One doubt at a time, under 600 pixels. */
export function DoubtCard({ state, group, onChange, onHistory }: Props & { onHistory: () => void }) {
  const { decisions, isReadOnly, move } = state
  const { proposta } = group
  const facts = [
    [isOwnIssue(group) ? 'CFOP da nota' : 'CFOP de entrada', `${cfopText(proposta.cd_cfop)} ${destinoText(proposta)}`],
    [proposta.fl_csosn ? 'CSOSN' : 'CST', proposta.cd_cst || '–'],
    // an exit has no credit
    ...(proposta.ds_destino === 'saida'
      ? []
      : [['Crédito', proposta.fl_credito ? `ICMS ${formatMoney(proposta.vl_credito)}` : 'sem crédito'] as const]),
    ['Acumulador', [proposta.cd_acumulador, proposta.nm_acumulador].filter(Boolean).join(' ') || 'nenhum'],
  ] as const
  const standing = standingText(group)
  return (
    <section className={styles.card} aria-label={chosenName(state)}>
      <p className={styles.soft}>
        {noteText(group)} · {formatDate(group.dt_emissao)}
      </p>
      <h2 className={styles.supplier}>{partyName(group)}</h2>
      <p className={styles.soft}>
        {[group.nm_prd, group.cd_ncm && `NCM ${ncmText(group.cd_ncm)}`].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.cardValue}>
        R$ {formatMoney(group.vl_itens)} <span className={styles.soft}>{itemsText(group.nr_itens)}</span>
      </p>
      <dl className={styles.cardFacts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.cardReason}>
        <Confidence group={group} /> {group.ds_motivo}
      </p>
      {standing && <p className={styles.soft}>{standing}</p>}
      {group.ds_aviso && (
        <p className={styles.notice}>
          <TriangleAlert size={16} aria-hidden="true" />
          {group.ds_aviso}
        </p>
      )}
      <button type="button" className={styles.link} onClick={onHistory}>
        Nota e histórico
      </button>
      {!isReadOnly && (
        <div className={styles.cardActs}>
          {group.ds_estado === 'duvida' && (
            <Button
              look="primary"
              size="large"
              disabled={!hasAnswer(group)}
              onClick={() => decisions.give({ groups: [group], answer: null, scope: 'itens', isChange: false })}
            >
              <Check size={16} aria-hidden="true" />
              Aceitar {bookedText(group)}
            </Button>
          )}
          <Button size="large" onClick={onChange}>
            <Pencil size={16} aria-hidden="true" />
            Mudar
          </Button>
          <Button size="large" onClick={() => move(1)}>
            Pular
            <ArrowRight size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </section>
  )
}
