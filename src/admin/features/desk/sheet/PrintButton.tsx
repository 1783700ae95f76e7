'use client'

import { Button } from '@payloadcms/ui'

export const PrintButton = ({ children }: { children: string }) => (
  <Button margin={false} onClick={() => window.print()} size="small">
    {children}
  </Button>
)
