import type { EmpresaDaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { CircleX, Clock, Ellipsis, FileKey, Pencil, Send, Trash2 } from 'lucide-react'
import { Checkbox } from '../../../fields/checkbox.tsx'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Badge } from '../../../kit/badge.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import type { Column } from '../../../kit/table.tsx'
import text from '../../../kit/text.module.css'
import { formatInstantDay } from '../../../lib/format.ts'
import styles from '../escritorio.module.css'
import { Tags } from '../tags.tsx'
import { REGIME_WORD } from '../words.ts'
import { certificateDays } from './quick.ts'

export type Ask = (kind: 'edit' | 'prove' | 'ask' | 'remove', empresa: EmpresaDaCarteira) => void

/** The end of the kept certificate; marked when it is over or within 30 days. */
function CertificateEnd({ at }: { at: string | null }) {
  const days = certificateDays(at, Date.now())
  if (days === null) return <span className={text.small}>sem certificado</span>
  const day = formatInstantDay(at)
  if (days < 0) return <Badge tone="cancelled" icon={CircleX} word={`venceu em ${day}`} />
  return days <= 30 ? <Badge tone="amber" icon={Clock} word={day} /> : day
}

const SITUACAO: Record<EmpresaDaCarteira['ds_situacao'], string | null> = {
  ativa: null,
  pendente: 'pendente: falta comprovar a empresa',
  inativa: 'inativa',
}

const LIMITED = 'espera pelo sim de quem a comprovou: vocês importam e veem só o que já estava aqui'

function NameCell({
  empresa,
  compact,
  isLimited,
}: {
  empresa: EmpresaDaCarteira
  compact: boolean
  isLimited: boolean
}) {
  const { nome, cpfcnpj, uf, ds_situacao, fl_comprovada } = empresa
  const unproven = fl_comprovada === 'N' ? 'não comprovada' : null
  const note = isLimited ? LIMITED : (SITUACAO[ds_situacao] ?? unproven)
  return (
    <div className={styles.name}>
      <p>{nome}</p>
      {compact && (
        <p className={text.small}>
          <TaxId value={cpfcnpj} /> {uf}
        </p>
      )}
      {note && <p className={text.small}>{note}</p>}
    </div>
  )
}

interface Shown {
  /** Null: the user may not change the portfolio */
  ask: Ask | null
  /** Companies chosen for one change; null without the right */
  choice: { chosen: ReadonlySet<string>; all: string[]; onChoose: (chosen: ReadonlySet<string>) => void } | null
  /** Below 1200 px: CNPJ and UF under the name, actions in one menu */
  compact: boolean
  hidden: readonly string[]
  /** Tax ids of companies that somebody else proved later, who has not said yes to the office */
  limited: ReadonlySet<string>
}

/** Columns that the user may hide. */
export const HIDEABLE: readonly { key: string; head: string }[] = [
  { key: 'cpfcnpj', head: 'CNPJ' },
  { key: 'uf', head: 'UF' },
  { key: 'ie', head: 'Inscrição estadual' },
  { key: 'regime', head: 'Regime' },
  { key: 'etiquetas', head: 'Etiquetas' },
  { key: 'responsavel', head: 'Responsável' },
  { key: 'certificado', head: 'Certificado até' },
]
const WIDE_ONLY: readonly string[] = ['cpfcnpj', 'uf', 'ie', 'responsavel']

export function columnsOf({ ask, choice, compact, hidden, limited }: Shown): Column<EmpresaDaCarteira>[] {
  const columns: Column<EmpresaDaCarteira>[] = [
    {
      key: 'nome',
      head: 'Empresa',
      sortable: true,
      cell: (empresa) => <NameCell empresa={empresa} compact={compact} isLimited={limited.has(empresa.cpfcnpj)} />,
    },
    { key: 'cpfcnpj', head: 'CNPJ', sortable: true, cell: ({ cpfcnpj }) => <TaxId value={cpfcnpj} /> },
    { key: 'uf', head: 'UF', sortable: true, cell: ({ uf }) => uf },
    { key: 'ie', head: 'Inscrição estadual', cell: ({ ie }) => ie ?? '–' },
    {
      key: 'regime',
      head: 'Regime',
      sortable: true,
      cell: ({ ds_regime }) => (ds_regime ? REGIME_WORD[ds_regime] : '–'),
    },
    { key: 'etiquetas', head: 'Etiquetas', cell: ({ etiquetas }) => <Tags tags={etiquetas} /> },
    { key: 'responsavel', head: 'Responsável', sortable: true, cell: ({ nm_responsavel }) => nm_responsavel ?? '–' },
    {
      key: 'certificado',
      head: 'Certificado até',
      sortable: true,
      cell: ({ dt_certificado }) => <CertificateEnd at={dt_certificado} />,
    },
  ]
  const shown = columns.filter(({ key }) => !hidden.includes(key) && !(compact && WIDE_ONLY.includes(key)))
  return [
    ...(choice ? [choiceColumn(choice)] : []),
    ...shown,
    ...(ask
      ? [
          {
            key: 'acoes',
            head: 'Ações',
            cell: (empresa: EmpresaDaCarteira) =>
              actions(empresa, { ask, compact, isLimited: limited.has(empresa.cpfcnpj) }),
          },
        ]
      : []),
  ]
}

const choiceColumn = ({ chosen, all, onChoose }: NonNullable<Shown['choice']>): Column<EmpresaDaCarteira> => {
  const mark = (codes: readonly string[], on: boolean) => {
    const others = [...chosen].filter((code) => !codes.includes(code))
    onChoose(new Set(on ? [...others, ...codes] : others))
  }
  const isAll = all.length > 0 && all.every((code) => chosen.has(code))
  return {
    key: 'escolha',
    head: 'Escolher',
    headCell: (
      <Checkbox
        aria-label="Escolher todas as da lista"
        checked={isAll}
        mixed={!isAll && all.some((code) => chosen.has(code))}
        onChange={(event) => mark(all, event.target.checked)}
      />
    ),
    cell: ({ cpfcnpj, nome }) => (
      <Checkbox
        aria-label={`Escolher ${nome}`}
        checked={chosen.has(cpfcnpj)}
        onChange={(event) => mark([cpfcnpj], event.target.checked)}
      />
    ),
  }
}

const actions = (
  empresa: EmpresaDaCarteira,
  { ask, compact, isLimited }: { ask: Ask; compact: boolean; isLimited: boolean },
) => (
  <div className={styles.rowActions}>
    {!compact && (
      <Button aria-label={`Editar ${empresa.nome}`} onClick={() => ask('edit', empresa)}>
        Editar
      </Button>
    )}
    <MenuButton
      className={buttonClass()}
      align="end"
      aria-label={`Mais ações de ${empresa.nome}`}
      entries={[
        ...(compact
          ? [
              {
                kind: 'action' as const,
                key: 'edit',
                icon: <Pencil size={16} aria-hidden="true" />,
                label: 'Editar',
                onClick: () => ask('edit', empresa),
              },
            ]
          : []),
        ...(isLimited || (empresa.fl_comprovada === 'N' && empresa.ds_situacao !== 'inativa')
          ? [
              {
                kind: 'action' as const,
                key: 'prove',
                icon: <FileKey size={16} aria-hidden="true" />,
                label: 'Comprovar com o A1 do cliente',
                onClick: () => ask('prove', empresa),
              },
            ]
          : []),
        ...(isLimited || empresa.ds_situacao === 'inativa'
          ? []
          : [
              {
                kind: 'action' as const,
                key: 'ask',
                icon: <Send size={16} aria-hidden="true" />,
                label: 'Pedir o certificado ao cliente',
                onClick: () => ask('ask', empresa),
              },
            ]),
        {
          kind: 'action',
          key: 'remove',
          icon: <Trash2 size={16} aria-hidden="true" />,
          label: 'Tirar da carteira',
          onClick: () => ask('remove', empresa),
        },
      ]}
    >
      <Ellipsis size={16} aria-hidden="true" />
    </MenuButton>
  </div>
)
