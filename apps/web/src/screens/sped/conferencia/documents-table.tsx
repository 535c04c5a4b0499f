import { addMoney } from '@portal/contract/money.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DateField } from '../../../fields/date-field.tsx'
import { Select } from '../../../fields/select.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import text from '../../../kit/text.module.css'
import { formatCount, formatDate, formatInteger, formatMoney, formatReais } from '../../../lib/format.ts'
import { DESTINO_OPTIONS } from '../base/form-spec.ts'
import type { Group } from '../base/groups.ts'
import { daysOf } from '../base/months.ts'
import styles from '../base/sped.module.css'
import { type Saving, saveError } from '../base/use-configuracao.ts'

type Documento = NonNullable<Achado['documento']>
interface Props {
  group: Group
  documents: readonly Documento[]
  mes: string
  settings: ConfiguracaoSped
  saving: Saving
}

/**
 * Causes for which day of entry and destination have no effect: the document is left out, or booked as
 * issued.
 */
const AS_IT_IS = new Set([
  ...['SO_RESUMO', 'SEM_PROTOCOLO', 'PROTOCOLO_DESCONHECIDO', 'CTE_NAO_TOMADOR', 'ENTRADA_DE_TERCEIRO', 'SO_IBS_CBS'],
  ...['CANCELADA_DEPOIS', 'CFOP_DO_DOCUMENTO'],
])
const FIRST = 20
const GENERAL = 'geral'

/** The documents of a cause, each with a link to its note and its own choices. */
export function DocumentsTable({ group, documents, mes, settings, saving }: Props) {
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const rows = all ? documents : documents.slice(0, FIRST)
  const total = addMoney(documents.map(({ vl_docfiscal }) => vl_docfiscal))
  const reasons = new Map(group.achados.map(({ documento, mensagem }) => [documento?.id, mensagem]))
  const several = new Set(reasons.values()).size > 1
  const errorText = saveError(saving.error)
  const columns: Column<Documento>[] = [
    { key: 'numero', head: 'Número', cell: (documento) => <NoteLink documento={documento} mes={mes} /> },
    { key: 'emissao', head: 'Emissão', cell: ({ dt_emissao }) => formatDate(dt_emissao) },
    {
      key: 'participante',
      head: 'Participante',
      cell: ({ id, nm_participante }) => (
        <span>
          {nm_participante ?? ''}
          {several && <span className={text.smallBlock}>{reasons.get(id)?.split(': ')[0]}</span>}
        </span>
      ),
    },
    ...(group.codigo === 'CFOP_SEM_REGRA' ? CFOP : []),
    { key: 'valor', head: 'Valor R$', numeric: true, cell: ({ vl_docfiscal }) => formatMoney(vl_docfiscal) },
    {
      key: 'escolha',
      head: 'Escolha',
      numeric: true,
      cell: ({ id, nr_docfiscal }) => (
        <button
          type="button"
          className={styles.link}
          aria-expanded={open === id}
          aria-label={`Escolher para a nota ${nr_docfiscal}`}
          onClick={() => setOpen(open === id ? null : id)}
        >
          {open === id ? 'Fechar' : 'Escolher'}
        </button>
      ),
    },
  ]
  return (
    <section className={styles.documents} aria-label="Documentos">
      <p className={styles.documentsHead}>
        <b>{formatCount(documents.length, 'documento', 'documentos')}</b> {formatReais(total)}
        {rows.length < documents.length && `, mostrando os ${rows.length} primeiros`}
      </p>
      <Table
        label="Tabela de documentos"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        cards
        plain
        below={(documento) =>
          open === documento.id && (
            <Choices documento={documento} codigo={group.codigo} mes={mes} settings={settings} saving={saving} />
          )
        }
      />
      {rows.length < documents.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Mostrar todos
        </Button>
      )}
      {errorText && <ErrorText>{errorText}</ErrorText>}
    </section>
  )
}

const CFOP: readonly Column<Documento>[] = [
  { key: 'cfop', head: 'CFOP', cell: ({ cd_cfop }) => cd_cfop },
  { key: 'natureza', head: 'Natureza', cell: ({ ds_natureza }) => ds_natureza },
]

function NoteLink({ documento: { id, tipo, nr_docfiscal }, mes }: { documento: Documento; mes: string }) {
  const { dt_ini, dt_fin } = daysOf(mes)
  return (
    <Link to="/notas/$tipo/$id" params={{ tipo, id }} search={{ de: dt_ini, ate: dt_fin, papel: 'T' }}>
      {formatInteger(nr_docfiscal)}
    </Link>
  )
}

interface ChoicesProps extends Pick<Props, 'mes' | 'settings' | 'saving'> {
  documento: Documento
  codigo: string
}

/** Choices that apply to one document only. */
function Choices({ documento: { ds_chave, dt_emissao }, codigo, mes, settings, saving }: ChoicesProps) {
  const choice = settings.documentos.find((documento) => documento.ds_chave === ds_chave)
  const save = (change: Partial<ConfiguracaoSped['documentos'][number]>) =>
    saving.mutate((stored) => {
      const before = stored.documentos.find((documento) => documento.ds_chave === ds_chave)
      const next = { ds_chave, dt_entrada: null, ds_destino: null, fl_escriturar: true, ...before, ...change }
      return {
        ...stored,
        documentos: [...stored.documentos.filter((documento) => documento.ds_chave !== ds_chave), next],
      }
    })
  return (
    <div className={styles.choices}>
      {!AS_IT_IS.has(codigo) && (
        <>
          <DateField
            label="Data de entrada"
            value={choice?.dt_entrada ?? null}
            min={dt_emissao}
            max={daysOf(mes).dt_fin}
            onChange={(day) => save({ dt_entrada: day })}
          />
          <Select
            label="Destino"
            value={choice?.ds_destino ?? GENERAL}
            options={[{ value: GENERAL, label: 'Conforme a regra geral' }, ...DESTINO_OPTIONS]}
            onChange={(next) =>
              save({ ds_destino: DESTINO_OPTIONS.find(({ value }) => value === next)?.value ?? null })
            }
          />
        </>
      )}
      {(codigo === 'SEM_PROTOCOLO' || codigo === 'PROTOCOLO_DESCONHECIDO') && (
        <Button disabled={saving.isPending} onClick={() => save({ fl_escriturar: true })}>
          Foi autorizada: escriturar
        </Button>
      )}
      <Button disabled={saving.isPending} onClick={() => save({ fl_escriturar: false })}>
        Deixar fora do arquivo
      </Button>
    </div>
  )
}
