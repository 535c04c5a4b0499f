import type { Achado } from '@portal/contract/sped.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { formatCount, formatDate, formatInteger, formatMoney, formatReais } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
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

const FIRST = 20
const GENERAL = 'geral'

/** The documents that a cause is about, each opening its note, with what may be chosen for it alone. */
export function DocumentsTable({ group, documents, mes, settings, saving }: Props) {
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const shown = all ? documents : documents.slice(0, FIRST)
  const total = documents.reduce((sum, { vl_docfiscal }) => sum + Math.round(vl_docfiscal * 100), 0) / 100
  const withCfop = group.codigo === 'CFOP_SEM_REGRA'
  const reasons = new Map(group.achados.map(({ documento, mensagem }) => [documento?.id, mensagem]))
  const several = new Set(reasons.values()).size > 1
  const failed = saveError(saving.error)
  return (
    <section className={styles.documents} aria-label="Documentos">
      <p className={styles.documentsHead}>
        <b>{formatCount(documents.length, 'documento', 'documentos')}</b> {formatReais(total)}
        {shown.length < documents.length && `, mostrando os ${shown.length} primeiros`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Tabela de documentos">
        <table className={cx(styles.table, styles.cards)}>
          <thead>
            <tr>
              <th scope="col">Número</th>
              <th scope="col">Emissão</th>
              <th scope="col">Participante</th>
              {withCfop && (
                <>
                  <th scope="col">CFOP</th>
                  <th scope="col">Natureza</th>
                </>
              )}
              <th scope="col" className={styles.numeric}>
                Valor R$
              </th>
              <th scope="col" className={styles.numeric}>
                Escolha
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((documento) => (
              <Line
                key={documento.id}
                documento={documento}
                mes={mes}
                withCfop={withCfop}
                reason={several ? reasons.get(documento.id)?.split(': ')[0] : undefined}
                choice={settings.documentos.find(({ ds_chave }) => ds_chave === documento.ds_chave)}
                open={open === documento.id}
                onOpen={() => setOpen(open === documento.id ? null : documento.id)}
                saving={saving}
              />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < documents.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Mostrar todos
        </Button>
      )}
      {failed && (
        <p className={styles.wrong} role="alert">
          {failed}
        </p>
      )}
    </section>
  )
}

interface LineProps {
  documento: Documento
  mes: string
  withCfop: boolean
  reason: string | undefined
  choice: ConfiguracaoSped['documentos'][number] | undefined
  open: boolean
  onOpen: () => void
  saving: Saving
}

function Line({ documento, mes, withCfop, reason, choice, open, onOpen, saving }: LineProps) {
  const { id, tipo, ds_chave, nr_docfiscal, dt_emissao, nm_participante, vl_docfiscal } = documento
  const { dt_ini, dt_fin } = daysOf(mes)
  const save = (change: Partial<ConfiguracaoSped['documentos'][number]>) =>
    saving.mutate((now) => {
      const before = now.documentos.find((one) => one.ds_chave === ds_chave)
      const next = { ds_chave, dt_entrada: null, ds_destino: null, fl_escriturar: true, ...before, ...change }
      return { ...now, documentos: [...now.documentos.filter((one) => one.ds_chave !== ds_chave), next] }
    })
  return (
    <>
      <tr>
        <td>
          <Link to="/notas/$tipo/$id" params={{ tipo, id }} search={{ de: dt_ini, ate: dt_fin, papel: 'T' }}>
            {formatInteger(nr_docfiscal)}
          </Link>
        </td>
        <td data-head="Emissão">{formatDate(dt_emissao)}</td>
        <td data-head="Participante">
          <span>
            {nm_participante ?? ''}
            {reason && <span className={styles.reason}>{reason}</span>}
          </span>
        </td>
        {withCfop && (
          <>
            <td data-head="CFOP">{documento.cd_cfop}</td>
            <td data-head="Natureza">{documento.ds_natureza}</td>
          </>
        )}
        <td className={styles.numeric} data-head="Valor R$">
          {formatMoney(vl_docfiscal)}
        </td>
        <td className={styles.numeric} data-head="Escolha">
          <Button
            look="quiet"
            aria-expanded={open}
            aria-label={`Escolher para a nota ${nr_docfiscal}`}
            onClick={onOpen}
          >
            {open ? 'Fechar' : 'Escolher'}
          </Button>
        </td>
      </tr>
      {open && (
        <tr className={styles.choiceRow}>
          <td colSpan={withCfop ? 7 : 5}>
            <div className={styles.choices}>
              <DateField
                label="Data de entrada"
                value={choice?.dt_entrada ?? null}
                min={dt_emissao}
                max={dt_fin}
                onChange={(day) => save({ dt_entrada: day })}
              />
              <Select
                label="Destino"
                value={choice?.ds_destino ?? GENERAL}
                options={[{ value: GENERAL, label: 'O da regra geral' }, ...DESTINO_OPTIONS]}
                onChange={(next) =>
                  save({ ds_destino: DESTINO_OPTIONS.find(({ value }) => value === next)?.value ?? null })
                }
              />
              <Button disabled={saving.isPending} onClick={() => save({ fl_escriturar: false })}>
                Deixar fora do arquivo
              </Button>
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
