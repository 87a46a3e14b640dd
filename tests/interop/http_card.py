"""Serves an agent's card without its gRPC interfaces, on a free port of loopback.

For judges that refuse every card with a gRPC URL of `host:port`: they read the card here, and call
the agent itself, whose own URLs the card keeps.

usage: http_card.py URL
"""

import json
import sys
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

CARD = '/.well-known/agent-card.json'

with urllib.request.urlopen(sys.argv[1].rstrip('/') + CARD, timeout=10) as answer:
    card = json.load(answer)
card['supportedInterfaces'] = [
    interface for interface in card['supportedInterfaces'] if interface['protocolBinding'] != 'GRPC']
BYTES = json.dumps(card).encode()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        found = self.path == CARD
        body = BYTES if found else b''
        self.send_response(200 if found else 404)
        self.send_header('Content-Type', 'application/json')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = HTTPServer(('127.0.0.1', 0), Handler)
print(f'listening on http://127.0.0.1:{server.server_port}', flush=True)
server.serve_forever()
