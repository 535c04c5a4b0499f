import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// in development both programs run side by side and share the variable that says where the server listens
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

const BASE =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // a data: URL in a style or an inline polyfill would need a hole in the Content-Security-Policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // what every page needs, in one file: it compresses better so, and stays in caches when only our own code changes
        codeSplitting: { groups: [{ name: 'base', test: BASE }] },
      },
    },
  },
  server: { proxy: { '/ServidorCadastros': server, '/auth': server } },
})
