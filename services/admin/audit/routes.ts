import { auditExport, auditList } from '#contract/admin/audit.ts';
import type { Database } from '#platform/database/open.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { exportAudit, listAudit } from './audit-service.ts';

/** Reading what was done. Nothing changes it. */
export function auditRoutes(db: Database): OperatorRoute[] {
  return [
    operatorRoute(auditList, (params) => listAudit(db, params)),
    fileRoute(auditExport, (params, context) => exportAudit(db, params, context)),
  ];
}
