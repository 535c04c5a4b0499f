import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { convitesOptions } from '../../api/acesso/convites.ts'
import { queryClient } from '../../api/http/query-client.ts'
import { Toaster } from '../../kit/toaster.tsx'
import { onConnection } from '../../lib/connection.ts'
import { endSentence, formatTaxId } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { setTitleOwner } from '../../lib/page-title.ts'
import { onWaitOver } from '../../session/attention.ts'
import { EmpresaProvider, useEmpresas } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import { recordAccess, refreshUsuario } from '../../session/refresh.ts'
import { onRetry } from '../../session/retry.ts'
import { onSessionEnd, useSession, useUsuario } from '../../session/session.ts'
import { readKeptUpload } from '../../uploads/upload-store.ts'
import { WindowDrop } from '../../uploads/window-drop.tsx'
import { Chrome } from './chrome.tsx'
import { isStart, screenOf, servesAnyone, servesOffice } from './destinations.ts'
import { Shortcuts } from './keys/shortcuts.tsx'
import { NoCompany } from './no-company.tsx'

// clear the cache, so that the next session starts empty
onSessionEnd(() => queryClient.clear())
// cached data that broke a screen would break it again
onRetry(() => queryClient.removeQueries({ predicate: ({ state }) => state.status !== 'pending' }))
const repeatFailed = () =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
// requests refused with 429 are sent again when the wait is over, unanswered ones when the connection is back
onWaitOver(repeatFailed)
onConnection((isLost) => !isLost && repeatFailed())

/** Header, sidebar, content, footer. Without a user (the session just ended) there is nothing to show. */
export function Shell() {
  const { usuario } = useSession()
  return <Ground>{usuario && <Frame key={usuario.id} />}</Ground>
}

/** The shell around the demonstration, without user or company. */
export function DemoShell() {
  const { usuario } = useSession()
  const screen = <Outlet />
  return <Ground>{usuario ? <Frame key={usuario.id} open={screen} /> : <Chrome>{screen}</Chrome>}</Ground>
}

const Ground = ({ children }: { children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      {children}
      <Shortcuts />
      <Toaster />
    </QueryClientProvider>
  </CSPProvider>
)

/** `open`: a screen that does not need a company. */
function Frame({ open }: { open?: ReactNode }) {
  const companies = useEmpresas()
  const { query, empresas, empresa, recent, choose } = companies
  const navigate = useNavigate()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // while the next screen loads, the one before it is still shown
  const shown = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })
  useAddressEmpresa(companies, !open)
  useEffect(() => {
    setTitleOwner(empresa?.nome ?? null)
    return () => setTitleOwner(null)
  }, [empresa?.nome])
  useEffect(() => {
    if (readKeptUpload()) void import('../../uploads/uploads.ts').then(({ resumeUpload }) => resumeUpload())
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another company, not another answer about the same
  useEffect(() => {
    if (!empresa) return
    // both run in the background
    void refreshUsuario(empresa.cpfcnpj)
    recordAccess(empresa)
  }, [empresa?.cpfcnpj])
  const inOffice = query.data?.fl_escritorio === 'S'
  const serves = [pathname, shown].every((path) => servesAnyone(path) || (inOffice && servesOffice(path)))
  const convites = useQuery(convitesOptions(useUsuario().id))
  const without = query.isSuccess && !empresa && !open
  // an invitation may bring the first company: it comes before the steps of the start page
  const asks = without && !inOffice && (!serves || isStart(pathname))
  const invited = asks && (convites.data?.data.length ?? 0) > 0
  const waits = asks && (convites.isPending || invited)
  useEffect(() => {
    if (invited) void navigate({ to: '/convites', replace: true })
  }, [invited, navigate])
  const onChoose = (cpfcnpj: string) => {
    // an open document belongs to the previous company: go to the list
    const list = screenOf(pathname)
    void choose(cpfcnpj, list === pathname ? undefined : list)
  }
  return (
    <Chrome switcher={{ empresas, empresa, recent, onChoose }}>
      {query.data && <WindowDrop empresa={empresa} />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="esta área" />}
      {without && !serves && !waits && <NoCompany pathname={pathname} />}
      {open}
      {!open && (empresa || (without && serves && !waits)) && (
        <EmpresaProvider value={empresa}>
          <Outlet />
        </EmpresaProvider>
      )}
    </Chrome>
  )
}

/**
 * Keeps address and company together: writes the company into an address without one, says when an address changed the company, and when
 * it names one that the user does not have. `served`: the screen is one of a company.
 */
function useAddressEmpresa(companies: ReturnType<typeof useEmpresas>, served: boolean): void {
  const { empresa, last, asked, remember } = companies
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is used is derived from these
  useEffect(() => {
    if (!empresa || !served) return
    if (asked !== empresa.cpfcnpj) {
      if (asked)
        notify(
          endSentence(
            `Você não tem acesso à empresa ${formatTaxId(asked)}, a deste endereço. Continua ${empresa.nome}`,
          ),
        )
      void navigate({ to: '.', search: (now) => ({ ...now, empresa: empresa.cpfcnpj }), replace: true })
      return
    }
    if (last && last.cpfcnpj !== empresa.cpfcnpj) notify(endSentence(`Empresa trocada para ${empresa.nome}`))
    remember(empresa.cpfcnpj)
  }, [asked, empresa?.cpfcnpj, served])
}
