import type { EmpresaDaCarteira } from '@portal/contract/escritorio.ts'
import { CircleX, Clock, Ellipsis, Trash2 } from 'lucide-react'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Badge } from '../../../kit/badge.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import type { Column } from '../../../kit/table.tsx'
import { formatInstantDay } from '../../../lib/format.ts'
import styles from '../escritorio.module.css'
import { Tags } from '../tags.tsx'
import { REGIME_WORD } from '../words.ts'

export type Ask = (kind: 'edit' | 'remove', empresa: EmpresaDaCarteira) => void

const DAY = 86_400_000

/** The end of the kept certificate; marked when it is over or within 30 days. */
function CertificateEnd({ at }: { at: string | null }) {
  if (at === null) return <span className={styles.soft}>sem certificado</span>
  const day = formatInstantDay(at)
  const days = (Date.parse(at) - Date.now()) / DAY
  if (days < 0) return <Badge tone="cancelled" icon={CircleX} word={`venceu em ${day}`} />
  return days <= 30 ? <Badge tone="amber" icon={Clock} word={day} /> : day
}

const SITUACAO: Record<EmpresaDaCarteira['ds_situacao'], string | null> = {
  ativa: null,
  pendente: 'pendente: falta comprovar a empresa',
  inativa: 'inativa',
}

function NameCell({ nome, ds_situacao, fl_comprovada }: EmpresaDaCarteira) {
  const note =
    SITUACAO[ds_situacao] ?? (fl_comprovada === 'N' ? 'não comprovada: só recebe o que vocês importam' : null)
  return (
    <div className={styles.name}>
      <p>{nome}</p>
      {note && <p className={styles.soft}>{note}</p>}
    </div>
  )
}

/** `ask` null: the user may not change the portfolio. */
export const columnsOf = (ask: Ask | null): Column<EmpresaDaCarteira>[] => [
  { key: 'nome', head: 'Empresa', cell: (empresa) => <NameCell {...empresa} /> },
  { key: 'cpfcnpj', head: 'CNPJ', cell: ({ cpfcnpj }) => <TaxId value={cpfcnpj} /> },
  { key: 'uf', head: 'UF', cell: ({ uf }) => uf },
  { key: 'ie', head: 'Inscrição estadual', cell: ({ ie }) => ie ?? '–' },
  { key: 'regime', head: 'Regime', cell: ({ ds_regime }) => (ds_regime ? REGIME_WORD[ds_regime] : '–') },
  { key: 'etiquetas', head: 'Etiquetas', cell: ({ etiquetas }) => <Tags tags={etiquetas} /> },
  { key: 'responsavel', head: 'Responsável', cell: ({ nm_responsavel }) => nm_responsavel ?? '–' },
  { key: 'certificado', head: 'Certificado até', cell: ({ dt_certificado }) => <CertificateEnd at={dt_certificado} /> },
  ...(ask ? [{ key: 'acoes', head: 'Ações', cell: (empresa: EmpresaDaCarteira) => actions(empresa, ask) }] : []),
]

const actions = (empresa: EmpresaDaCarteira, ask: Ask) => (
  <div className={styles.row}>
    <Button aria-label={`Editar ${empresa.nome}`} onClick={() => ask('edit', empresa)}>
      Editar
    </Button>
    <MenuButton
      className={buttonClass()}
      align="end"
      aria-label={`Mais ações de ${empresa.nome}`}
      entries={[
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
