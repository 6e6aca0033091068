export const areaOfRoute = (routeId: string): string | undefined => /features\/([^/]+)\/web\//.exec(routeId)?.[1]
