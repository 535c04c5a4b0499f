import type { VersaoProdutosReply } from '@portal/contract/produtos/versoes.ts'
import { FIELD_BY_PATH } from '@portal/tables/checks/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Register } from '../../../api/produtos.ts'
import { versaoOptions } from '../../../api/produtos-versoes.ts'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Failure } from '../../../session/failure.tsx'
import { showCell } from '../register/line.ts'
import { countsText } from './versions-list.tsx'
import styles from './versoes.module.css'

interface Props {
  register: Register
  version: number
  newest: number
}

const COMPARISONS = [
  ['anterior', 'O que mudou nela'],
  ['atual', 'Comparar com agora'],
] as const

const number = (value: number) => value.toLocaleString('pt-BR')

/** Products and fields that a version changed, or that differ from it now. */
export function VersionDifference({ register, version, newest }: Props) {
  const [com, setCom] = useState<'anterior' | 'atual'>('anterior')
  const { data, error, isError, refetch } = useQuery(versaoOptions(register, { version, com, newest }))
  return (
    <section className={styles.difference} aria-label={`Versão ${number(version)}`}>
      <div className={styles.bar}>
        <fieldset className={styles.switch} aria-label="Comparação">
          {COMPARISONS.map(([key, label]) => (
            <button
              key={key}
              type="button"
              aria-pressed={com === key}
              disabled={key === 'atual' && version === newest}
              onClick={() => setCom(key)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        {data && <span className={styles.small}>{countsText(data)}</span>}
      </div>
      {isError && <Failure error={error} retry={refetch} what="Produtos" />}
      {!data && !isError && <Skeleton label="Comparando" rows={5} height={32} />}
      {data && <Changes reply={data} now={com === 'atual'} />}
    </section>
  )
}

function Changes({ reply, now }: { reply: VersaoProdutosReply; now: boolean }) {
  const total = reply.incluidos + reply.alterados + reply.excluidos
  if (total === 0)
    return (
      <p className={styles.none}>{now ? 'O cadastro de agora é igual a esta versão.' : 'Nenhum produto mudou nela.'}</p>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it
    <section className={styles.table} tabIndex={0} aria-label="Produtos que mudaram">
      <table>
        <thead>
          <tr>
            <th scope="col">Produto</th>
            <th scope="col">Campo</th>
            <th scope="col">{now ? `Na versão ${number(reply.nr_de)}` : 'Era'}</th>
            <th scope="col">{now ? 'Agora' : 'Ficou'}</th>
          </tr>
        </thead>
        <tbody>
          {reply.data.map((mudanca) => (
            <ChangeRows key={mudanca.cd_produto} mudanca={mudanca} />
          ))}
        </tbody>
      </table>
      {reply.data.length < total && (
        <p className={styles.none}>
          Aqui estão {number(reply.data.length)} de {number(total)} produtos.
        </p>
      )}
    </section>
  )
}

type Mudanca = VersaoProdutosReply['data'][number]

/** One row per field of a changed product; one row for a product that was included or excluded. */
function ChangeRows({ mudanca: { cd_produto, nm_prd, ds_mudanca, campos } }: { mudanca: Mudanca }) {
  const product = (
    <>
      {cd_produto} <span className={styles.small}>{nm_prd}</span>
    </>
  )
  if (ds_mudanca !== 'alterado')
    return (
      <tr>
        <th scope="row">{product}</th>
        <td colSpan={3}>{ds_mudanca === 'incluido' ? 'Incluído' : 'Excluído'}</td>
      </tr>
    )
  return campos.map(({ campo, de, para }, index) => (
    <tr key={campo}>
      {index === 0 && (
        <th scope="row" rowSpan={campos.length}>
          {product}
        </th>
      )}
      <td>{FIELD_BY_PATH.get(campo)?.label ?? 'Outras unidades'}</td>
      <td>
        <del>{valueText(campo, de)}</del>
      </td>
      <td>
        <ins>{valueText(campo, para)}</ins>
      </td>
    </tr>
  ))
}

/** A value as the sheet shows it; other units as `CX de 12`. */
function valueText(campo: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'vazio'
  if (!Array.isArray(value)) return showCell(campo, String(value))
  // the contract's schema of `unidades`
  const units = value as { ds_unidade: string; nr_fator: number }[]
  return units.map(({ ds_unidade, nr_fator }) => `${ds_unidade} de ${number(nr_fator)}`).join(', ') || 'vazio'
}
