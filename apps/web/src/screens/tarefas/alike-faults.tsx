import type { ItemTarefa, TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { postLote, tarefasKey } from '../../api/escritorio/tarefas.ts'
import { configuracaoOptions, saveConfiguracao } from '../../api/sped.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { formatCount } from '../../lib/format.ts'
import { useAct } from '../../session/act.ts'
import { useEmpresas } from '../../session/empresa.ts'
import { useUsuario } from '../../session/session.ts'
import { type Alike, alikeFaults, countWithoutAccountant, usualValue } from './alike.ts'
import { AlikeCodes } from './alike-codes.tsx'
import styles from './tarefas.module.css'

interface Props {
  items: readonly ItemTarefa[]
  task: TarefaReply
}

/** Faults that several companies share, each mended once for all of them. */
export const AlikeFaults = (props: Props) =>
  props.task.exportacao ? (
    <AlikeCodes items={props.items} exportacao={props.task.exportacao} />
  ) : (
    <AlikeSettings {...props} />
  )

function AlikeSettings({ items, task }: Props) {
  const { empresas } = useEmpresas()
  const faults = alikeFaults(items, (cnpj) => empresas.find(({ cpfcnpj }) => cpfcnpj === cnpj)?.uf)
  const unaccounted = countWithoutAccountant(items)
  return (
    <>
      {faults.map((fault) => (
        <MendAll key={fault.key} fault={fault} task={task} />
      ))}
      {unaccounted > 1 && (
        <p className={styles.alike}>
          {formatCount(unaccounted, 'empresa está', 'empresas estão')} sem os dados do contador.{' '}
          <Link to="/escritorio/$parte" params={{ parte: 'sped' }}>
            Copiar de Dados do escritório
          </Link>
        </p>
      )}
    </>
  )
}

/** Other companies of the state whose settings are read for a proposal. */
const MOST_READ = 8

/** The value that other companies of the state have, as a proposal. */
function useUsual(mend: Alike['mend'], uf: string, items: Alike['items']) {
  const { empresas } = useEmpresas()
  const failed = new Set(items.map(({ cpfcnpj }) => cpfcnpj))
  const others = empresas.filter((empresa) => empresa.uf === uf && !failed.has(empresa.cpfcnpj)).slice(0, MOST_READ)
  const client = useQueryClient()
  const cnpjs = others.map(({ cpfcnpj }) => cpfcnpj)
  const { data } = useQuery({
    queryKey: ['sped', 'usual', ...cnpjs],
    queryFn: () => Promise.all(cnpjs.map((cnpj) => client.fetchQuery(configuracaoOptions(cnpj)))),
    enabled: cnpjs.length > 0,
  })
  // settings without a version are the portal's own proposal
  return usualValue((data ?? []).map(({ nr_versao, data: kept }) => (nr_versao > 0 ? mend.read(kept) : null)))
}

/** One value for all companies of the fault, saved in the settings of each; then the files are made again. */
function MendAll({ fault: { mend, uf, items }, task: { mes, ds_acao } }: { fault: Alike; task: TarefaReply }) {
  const [typed, setValue] = useState<string | null>(null)
  const usual = useUsual(mend, uf, items)
  const value = typed ?? usual?.value ?? ''
  const { id: usuarioId } = useUsuario()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, error, run, clear } = useAct()
  const count = formatCount(items.length, 'empresa', 'empresas')
  const mendAll = () =>
    run(async () => {
      if (value.trim() === '') throw new Error(`Informe: ${mend.label}.`)
      for (const { cpfcnpj } of items) {
        const options = configuracaoOptions(cpfcnpj)
        const { data, nr_versao } = await client.fetchQuery({ ...options, staleTime: 0 })
        client.setQueryData(
          options.queryKey,
          await saveConfiguracao(cpfcnpj, { data: mend.fill(data, value.trim()), version: nr_versao }),
        )
      }
      const empresas = items.map(({ cpfcnpj }) => cpfcnpj)
      const acao = ds_acao === 'conferir' ? 'conferir' : 'gerar_efd'
      const { id } = await postLote({ mes, empresas, acao })
      await client.invalidateQueries({ queryKey: tarefasKey(usuarioId) })
      await navigate({ to: '/$parte', params: { parte: 'tarefas' }, search: { id } })
    })
  return (
    <form
      className={styles.alike}
      aria-label={`${mend.label}: ${count} de ${uf}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void mendAll()
      }}
    >
      <p>
        A mesma falta em <b>{count}</b> de {uf}: corrija uma vez.
      </p>
      <div className={styles.alikeLine}>
        <TextField
          label={mend.label}
          hint={
            usual && typed === null
              ? `O de ${formatCount(usual.count, 'cliente', 'clientes')} de ${uf}. Confira.`
              : mend.hint
          }
          autoComplete="off"
          maxLength={20}
          value={value}
          onChange={(next) => {
            clear()
            setValue(next)
          }}
        />
        <Button type="submit" disabled={busy}>
          {`Guardar e ${ds_acao === 'conferir' ? 'conferir' : 'gerar'} de novo as ${items.length}`}
        </Button>
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
    </form>
  )
}
