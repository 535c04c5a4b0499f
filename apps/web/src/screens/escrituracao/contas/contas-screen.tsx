import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Keyboard, Upload, Zap } from 'lucide-react'
import { useMemo } from 'react'
import { faltandoOptions } from '../../../api/contas.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { monthTitle } from '../../../lib/month-name.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { useEmpresas } from '../../../session/empresa.ts'
import { mayImport } from '../../../session/empresa-rules.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from './contas.module.css'
import { ContasList } from './contas-list.tsx'
import { TypeConta } from './type-conta.tsx'
import { sequence, useContas } from './use-contas.ts'
import { filterSeries } from './words.ts'

/**
 * Bills of energy, water, gas and communication of all clients: which came, which are missing, and the form for a bill on paper. An
 * account begins with its third bill (features/contas/series.ts of the server).
 */

const CRUMBS = crumbsTo('Escrituração', 'Contas de consumo')

export function ContasScreen() {
  const state = useContas()
  return state.search.digitar ? (
    <TypeConta key={`${state.search.digitar} ${state.search.serie}`} state={state} />
  ) : (
    <Accounts />
  )
}

function Accounts() {
  const state = useContas()
  const { mes, search } = state
  const { empresas } = useEmpresas()
  const query = useQuery(faltandoOptions(useUsuario().id, mes))
  const shown = useMemo(() => filterSeries(query.data?.data ?? [], search), [query.data, search])
  const canType = empresas.some(({ papel }) => papel !== 'consulta')
  const typeNew = () => {
    sequence.set([])
    state.type(null)
  }
  return (
    <div className={styles.screen}>
      <PageHeader title="Contas de consumo" tab={`Contas de consumo, ${monthTitle(mes)}`} crumbs={CRUMBS}>
        {empresas.some(mayImport) && (
          <Link to="/notas/importar" className={buttonClass()}>
            <Upload size={16} aria-hidden="true" />
            Importar
          </Link>
        )}
        {canType && (
          <Button onClick={typeNew}>
            <Keyboard size={16} aria-hidden="true" />
            Digitar conta
          </Button>
        )}
      </PageHeader>
      {query.isPending && <Skeleton label="Carregando as contas" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Contas de consumo" />}
      {query.data && (
        <ContasList
          key={mes}
          state={state}
          reply={query.data}
          shown={shown}
          editable={new Set(empresas.filter(({ papel }) => papel !== 'consulta').map(({ cpfcnpj }) => cpfcnpj))}
          onChanged={() => void query.refetch()}
          empty={
            query.data.data.length === 0 ? (
              <Message
                icon={Zap}
                title="Nenhuma conta conhecida."
                detail="Elas aparecem depois de 3 meses, ou digite a primeira."
              />
            ) : null
          }
        />
      )}
    </div>
  )
}
