import type { PessoaDoEscritorio } from '@portal/contract/escritorio/escritorio.ts'
import { Ellipsis, Link2, Mail, Trash2, TriangleAlert } from 'lucide-react'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Badge } from '../../../kit/badge.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import type { Column } from '../../../kit/table.tsx'
import text from '../../../kit/text.module.css'
import { formatInstantDay } from '../../../lib/format.ts'
import styles from '../escritorio.module.css'
import { Tags } from '../tags.tsx'
import { lastSeenText, PAPEL_WORD } from '../words.ts'

export type AskedOfPessoa = 'edit' | 'link' | 'remove'
export type Ask = (kind: AskedOfPessoa, person: PessoaDoEscritorio) => void

/** `onOpen`: shows a person at the side. */
export const columnsOf = (ask: Ask, onOpen: (id: string) => void): Column<PessoaDoEscritorio>[] => [
  {
    key: 'nome',
    head: 'Pessoa',
    cell: ({ id, nome, email, cpfcnpj }) => (
      <div>
        <button type="button" className={styles.open} data-person={id} onClick={() => onOpen(id)}>
          {nome}
        </button>
        <p className={text.small}>{email || <TaxId value={cpfcnpj} />}</p>
      </div>
    ),
  },
  { key: 'papel', head: 'Papel', cell: ({ papel }) => PAPEL_WORD[papel] },
  { key: 'etiquetas', head: 'Etiquetas', cell: (person) => <Sees {...person} /> },
  { key: 've', head: 'Vê', numeric: true, cell: ({ nr_empresas }) => nr_empresas.toLocaleString('pt-BR') },
  { key: 'acesso', head: 'Último acesso', cell: (person) => <Access {...person} /> },
  { key: 'acoes', head: 'Ações', cell: (person) => <Actions person={person} ask={ask} /> },
]

function Sees({ fl_carteira, etiquetas }: PessoaDoEscritorio) {
  if (fl_carteira === 'S') return 'Toda a carteira'
  if (etiquetas.length === 0) return <Badge tone="amber" icon={TriangleAlert} word="Nenhuma etiqueta" />
  return <Tags tags={etiquetas} />
}

function Access({ fl_pendente, ds_pendencia, dt_expiracao, dt_ultimo_acesso }: PessoaDoEscritorio) {
  if (fl_pendente === 'N') return lastSeenText(dt_ultimo_acesso, Date.now())
  if (ds_pendencia === 'senha') return <Badge tone="info" icon={Mail} word="Falta escolher a senha" />
  const until = dt_expiracao === null ? 'Convite enviado' : `Convite até ${formatInstantDay(dt_expiracao)}`
  return <Badge tone="info" icon={Mail} word={until} />
}

function Actions({ person, ask }: { person: PessoaDoEscritorio; ask: Ask }) {
  const entry = (kind: AskedOfPessoa, label: string, Icon: typeof Link2) => ({
    kind: 'action' as const,
    key: kind,
    icon: <Icon size={16} aria-hidden="true" />,
    label,
    onClick: () => ask(kind, person),
  })
  const invited = person.fl_pendente === 'S'
  return (
    <div className={styles.rowActions}>
      <Button aria-label={`Editar ${person.nome}`} onClick={() => ask('edit', person)}>
        Editar
      </Button>
      <MenuButton
        className={buttonClass()}
        align="end"
        aria-label={`Mais ações de ${person.nome}`}
        entries={[
          ...(person.ds_pendencia === 'senha' ? [entry('link', 'Novo link de senha', Link2)] : []),
          entry('remove', invited ? 'Retirar convite' : 'Tirar do escritório', Trash2),
        ]}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </MenuButton>
    </div>
  )
}
