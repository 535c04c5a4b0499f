import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { Mes } from '../../../api/sped.ts'
import { documentsOf, type Group } from '../base/groups.ts'
import styles from '../base/sped.module.css'
import { UndoLine } from '../base/undo-step.tsx'
import { useConfiguracao } from '../base/use-configuracao.ts'
import { DocumentsTable } from './documents-table.tsx'
import { FixBalance } from './fix-balance.tsx'
import { FixCfop } from './fix-cfop.tsx'
import { FixImport } from './fix-import.tsx'
import { FixItens } from './fix-itens.tsx'
import { FixKnown, FixPurpose } from './fix-known.tsx'
import { FixSettings } from './fix-settings.tsx'

interface Props {
  group: Group
  month: Mes
  mes: string
  /** True for a file that corrects a delivered one */
  corrects: boolean
}

const BALANCE = 'SALDO_ANTERIOR'
/** Causes that an import can solve. */
const WANTS_XML = new Set(['SO_RESUMO', 'SEM_PROTOCOLO', 'SEM_ITENS', 'PARTICIPANTE_INCOMPLETO', 'LACUNA_NUMERACAO'])
/** Causes whose documents the user may confirm as correct. */
const MAY_BE_RIGHT = new Set([
  ...['CTE_NAO_TOMADOR', 'ENTRADA_DE_TERCEIRO', 'SO_RESUMO', 'SEM_PROTOCOLO', 'PROTOCOLO_DESCONHECIDO'],
  ...['SO_IBS_CBS', 'CFOP_DO_DOCUMENTO', 'VALOR_NAO_CABE'],
])

/** Causes whose fix says all that their messages say. */
const SAYS_ITSELF = new Set(['CONFIGURACAO_FALTA', BALANCE])

/** Reason, fix and documents of one cause. */
export function GroupDetail({ group, month, mes, corrects }: Props) {
  const { query, saving } = useConfiguracao(month.cnpj)
  const settings = query.data?.data
  const documents = documentsOf(group.achados)
  if (group.solved)
    return (
      <>
        <h2 className={styles.heading}>{group.cause.title}</h2>
        <p className={styles.verdict} data-tone="ok">
          <CircleCheck size={16} aria-hidden="true" /> Resolvido, {group.count}.
        </p>
        <UndoLine cnpj={month.cnpj} codigo={group.codigo} saving={saving} />
        {documents.length > 0 && (
          <p className={styles.small}>
            O que foi escolhido por documento fica guardado e pode ser desfeito:{' '}
            <Link to="/sped/fiscal" search={(now) => ({ ...now, ver: 'configuracao' as const, parte: 'documentos' })}>
              ver as escolhas
            </Link>
            .
          </p>
        )}
      </>
    )
  const messages = [...new Set(group.achados.map(({ mensagem }) => mensagem))]
  const listed = documents.length === 0 && !SAYS_ITSELF.has(group.codigo)
  return (
    <>
      <h2 className={styles.heading}>{group.cause.title}</h2>
      <p className={styles.why}>{group.cause.why}</p>
      <UndoLine cnpj={month.cnpj} codigo={group.codigo} saving={saving} />
      {listed && (
        <ul className={styles.missing}>
          {messages.slice(0, 100).map((mensagem) => (
            <li key={mensagem}>{mensagem}</li>
          ))}
        </ul>
      )}
      {group.codigo === 'CFOP_SEM_REGRA' && <FixCfop achados={group.achados} saving={saving} />}
      {(group.codigo === 'ITEM_SEM_DEPARA' || group.codigo === 'FATOR_FALTA') && (
        <FixItens codigo={group.codigo} achados={group.achados} month={month} saving={saving} />
      )}
      {group.codigo === 'CANCELADA_DEPOIS' && <FixPurpose corrects={corrects} />}
      {WANTS_XML.has(group.codigo) && <FixImport cnpj={month.cnpj} />}
      {MAY_BE_RIGHT.has(group.codigo) && <FixKnown group={group} saving={saving} />}
      {settings && group.codigo === BALANCE && <FixBalance mes={mes} settings={settings} saving={saving} />}
      {settings && !documents.length && group.codigo !== BALANCE && (
        <FixSettings group={group} settings={settings} saving={saving} />
      )}
      {settings && documents.length > 0 && (
        <DocumentsTable group={group} documents={documents} mes={mes} settings={settings} saving={saving} />
      )}
    </>
  )
}
